import type { Lexicon } from './lexicon.ts'

/** Words that name the demanded thing in English; see `Lexicon` for how they are read. */
export const englishCues = {
  tender_guarantee: '(?:tender|bid)[- ](?:bond|guarantee|security|deposit)|bid security|tender security',
  guarantee:
    '(?:performance|advance payment|retention|parent[- ]company|bank|payment|maintenance|completion)[- ](?:bond|guarantee|security)|(?:security|guarantee) (?:deposit|of \\d)|letter of credit|surety',
  turnover:
    '(?:annual |yearly |average |minimum |general |specific |gross )*turnover|annual (?:revenue|sales)|yearly revenue',
  insurance:
    "(?:employer['’]?s?['’]? |public |product |professional |third[- ]party |contractor['’]?s |clinical |cyber )*(?:liability|indemnity|all[- ]risks?) (?:insurance|cover)|insurance (?:cover|polic|certificate)|insurances?\\b|professional indemnity|insured",
  financial_ratio:
    'equity ratio|liquidity ratio|current ratio|solvency ratio|debt[- ]to[- ]equity|acid test|credit (?:score|rating)|equity capital|balance sheet ratio',
  financial_statements:
    'audited accounts|financial statements|annual accounts|balance sheets?|bank statement|bank reference|statement from (?:a|its|their) bank|statutory accounts',
  references:
    'references?\\b(?! (?:number|no\\b|is made|to (?:the|clause|section|law))|[:/] ?\\w*\\d)|reference (?:contract|project|site)s?|(?:contracts?|projects?|works|services|assignments) of (?:a |an )?(?:similar|comparable|equivalent)|(?:similar|equivalent) (?:contracts|projects|services|works|assignments)|comparable (?:contracts|projects|services|works)|previous (?:contracts|experience)|track record|past performance|case stud(?:y|ies)',
  key_staff:
    'key (?:staff|personnel|experts?|people)|r[eé]sum[eé]s?\\b|curricul(?:um|a) vitae|CVs?\\b|project (?:manager|leader|director)s?|team leader|site manager|contract manager|lead (?:engineer|consultant|architect|auditor)|head chef|chief engineer|(?:qualified|certified|licensed|registered|chartered) (?:engineer|electrician|technician|architect|nurse|chef|guard|welder|driver|instructor|personnel|staff|dietitian|surveyor|fitter)s?|responsible person|qualifications of the (?:staff|team|personnel)|supervisor',
  staff:
    '(?:average )?(?:number of )?employees|(?:annual )?(?:average )?manpower|workforce|(?:permanent|full[- ]time|own) (?:staff|employees|personnel)|full[- ]time equivalents?|FTEs?\\b',
  equipment:
    'technical equipment|plant and equipment|(?:own|at its disposal|available) (?:\\w+ ){0,3}(?:equipment|vehicles|machines|workshop|laboratory|depot)|tools, plant|fleet of|workshop within|service (?:point|centre|base|depot) within|laboratory|at (?:your|its|their) disposal',
  samples: 'samples?\\b|test (?:product|item|tasting)s?|demonstration (?:unit|device|model)|prototypes?',
  background_check:
    'identity verification|criminal record(?:s)? (?:check|certificate)|DBS\\b|disclosure and barring|police (?:clearance|check|certificate)|security (?:clearance|vetting|screening)|background check|vetted|vetting|BS 7858',
  tax_clearance:
    'tax (?:clearance|compliance|certificate)|payment of taxes|paid (?:all )?(?:its |their )?taxes|social security contributions|certificate from the tax',
  declaration:
    'self[- ]declaration|declaration (?:that|of|on|concerning|regarding|stating)|signed declaration|ESPD\\b|european single procurement document|exclusion grounds?|grounds? for exclusion|standard selection questionnaire|statutory declaration|conflicts? of interest|non[- ]collusion|form of tender',
  registration:
    '(?:trade|commercial|professional|business|company|companies) (?:register|registration)|registered (?:in|with|on) (?:a|the|an)\\b|enrol(?:led|ment) (?:in|on) (?:a|the)|chamber of commerce|waste carrier registration|member(?:ship)? of (?:a|the) (?:professional|chamber|institut)',
  authorisation:
    "licen[cs]e|permit\\b|authori[sz]ation (?:to|under|of|from|for)|authori[sz]ed under|concession under|operating approval|accredited by|type approval|SIA (?:licence|approved)|operator[’']s licence|marketing authori[sz]ation",
  certificate:
    'ISO(?:/IEC)?[ -]?\\d{4,5}|EN ISO|certifi(?:cate|cates|cation|ed) (?:to|of|according|in accordance|under|by|for|with|against)|(?:valid|current|recogni[sz]ed|relevant) certificat|(?:quality|environmental|energy|information security|food safety|health and safety|occupational)[\\w ,-]* management system|EMAS\\b|HACCP|Cyber Essentials|SOC ?2|TISAX|FSC\\b|PEFC|CE[- ]mark|SCC\\b|NF EN|BS EN|conformity certificate|declaration of conformity|accreditation|Fairtrade|organic certif',
  consortium:
    'teaming (?:partner|arrangement)s?|intends? to team|consorti(?:um|a)|joint (?:venture|tender|bid)|groups? of (?:economic operators|tenderers|bidders|companies)|lead (?:partner|member|bidder)|members of the group',
  site_visit:
    '(?:take part in|attend|join|participate in|come to|be present at|miss|absent from)\\w* (?:[\\w-]+ ){0,3}(?:inspection|visit|viewing|tour|walk-?(?:round|through|about|over)|open day|site (?:meeting|briefing))|(?:see|seen|view|viewed|visited?|inspected) (?:\\w+ )?(?:site|premises|building|rooms|grounds|installation)s? (?:before|prior|themselves|in person)|guided tours?|(?:tours?|viewing) of the|site (?:visit|inspection|tour)|visit(?:s)? (?:to|of) the (?:site|premises|building|school|depot|kitchen)|inspect the (?:site|premises)|inspection of the (?:site|premises)',
  validity:
    '(?:tender|bid|offer|quote|quotation|proposal|price)s? (?:must|shall|will|are to|is to|has to|have to)? ?(?:remain|be|stay|kept|hold)?\\w* ?(?:open|valid|binding|firm)|validity (?:period|of)|period of validity|open for acceptance|bound by (?:its|their|the) (?:tender|bid|offer)|remain (?:valid|open|binding)|binding period|(?:keep|hold|leave)\\w* (?:\\w+ ){0,4}open|capable of (?:being accepted|acceptance)',
  electronic_submission:
    '(?:google|web|online|electronic) form|(?:e-?tender\\w*|e-?procurement|electronic|tendering|procurement|online) (?:portal|platform|system|means|tool)|submitted (?:electronically|online)|uploaded|via the (?:portal|platform)|through the (?:portal|platform|website)|electronically|by (?:e-?mail|post) (?:will|are|is|shall)|paper (?:tenders|bids|form)',
  language:
    '(?:written|drawn up|submitted|drafted|prepared|completed|in) (?:\\w+ ){0,3}(?:english|german|french|irish|welsh|dutch|italian|spanish|polish)(?: language)?|(?:english|german|french|irish) (?:language|translation)|certified translation|language level|(?:level )?[ABC][12] (?:level|english|german|french)',
  signature:
    'signed by|(?:handwritten|electronic|qualified|original|wet[- ]ink) signature|sign(?:ed)? (?:the|and dated)|duly signed|authori[sz]ed (?:to sign|signatory|representative)|power of attorney',
  page_limit:
    '(?:exceed|more than|maximum of|limited to|limit to|longer than|up to|no more than|limit of) (?:a total of )?(?:\\w+ )?\\(?\\d*\\)? ?(?:single-sided |A4 )?(?:pages?|words|sheets|sides)\\b|(?:page|word) (?:limit|count)',
  variants: 'variants?\\b|alternative (?:tenders?|bids?|offers?)|variant (?:tenders?|bids?)',
  minimum_score:
    '(?:received?|achieved?|given) a (?:\\S+ ){1,4}rating|minimum (?:score|mark|quality|technical)[\\w -]{0,20}(?:score|threshold|mark|points)?|scor(?:e|es|ing) (?:below|less than|lower than|under|fewer)|(?:at least|less than|fewer than|below) [\\w ]{0,12}(?:points|marks)|quality threshold|fail(?:s|ing)? to (?:reach|achieve|score)',
  reserved:
    'reserved (?:for|to)|sheltered (?:workshop|employment)|supported (?:business|employment)|set[- ]aside',
  staff_transfer:
    'TUPE\\b|transfer of (?:undertakings|staff|employees|personnel)|take over the (?:existing )?(?:staff|employees|personnel)|transferring (?:staff|employees)',
  wage: '(?:living|minimum|fair|prevailing) wage|collective agreement|wages? (?:and|set|laid)|pay(?:ment)? of (?:wages|the living)|working conditions',
  social_clause:
    'social value|apprentic\\w*|long[- ]term unemployed|community benefit|modern slavery|equal (?:treatment|opportunit|pay)|disadvantaged (?:workers|people|jobseekers)|training places|accessib(?:le|ility)|code of conduct|human rights|supply chain due diligence',
  data_protection:
    'data protection|GDPR|personal data|data processing agreement|confidential(?:ity)?|data (?:must|shall|may|are|is)? ?(?:be )?(?:only )?(?:stored|hosted|processed|held)|hosted (?:in|within)|data cent(?:re|er)s?|information security|non-disclosure|encrypted',
  subcontracting:
    'sub-?contract\\w*|sub-?consultants?|third parties? relied|reliance on (?:the capacit|other)|capacit(?:y|ies) of other entities',
  service_level:
    '(?:response|reaction|resolution|repair|recovery|restoration|turnaround|attendance|fix|call[- ]out) (?:time|period)s?|service levels?|SLA\\b|availability of|availability (?:must|shall|is|target)|uptime|on[- ]call|24/7|around the clock|24 hours a day|helpdesk|service desk|hotline|breakdown|key performance indicators?|KPIs?\\b',
  delivery_time:
    'deliver(?:ed|y|ies)\\b[^;]{0,80}(?:within|no later than|not later than|by|before)|delivery (?:time|period|date|programme)|lead time|complet(?:ed|ion)\\b[^;]{0,60}(?:within|no later than|not later than|by the (?:end|date|\\d)|by \\d)|commission(?:ed|ing)\\b[^;]{0,60}(?:within|no later)|commence\\b[^;]{0,60}(?:within|no later)|handed over|milestone',
  warranty:
    'warrant(?:y|ies)|guarantee period|defects? (?:liability|notification|correction) period|spare parts',
  environment:
    'emission|recycl\\w+|eco-?label|carbon|CO2|Euro (?:VI|6)|energy (?:efficien|label|class)|organic (?:produce|food|ingredients)|renewable|biodegradable|environmental(?:ly)?|low[- ]noise|single[- ]use|waste (?:prevention|hierarchy|reduction)|sustainab\\w+',
  training:
    '(?:train|instruct) (?:\\w+ ){0,6}(?:staff|users?|drivers?|operators?|employees|technicians?|personnel|nurses)|training (?:of|for|session|course|plan)|user training',
  concept:
    'method statement|(?:quality|technical|service|implementation|mobili[sz]ation|transition|migration|exit|delivery|contingency|staffing|risk|project|work|transport|logistics) (?:concept|plan|proposal|programme|methodology)|describe (?:how|its|their|the)|set out (?:how|its|their)|written response',
  document:
    'letters? of intent|cop(?:y|ies) of|price lists?|cover (?:page|letter|sheet)|pric(?:e|ing) (?:schedule|form|list|document|sheet)|bill of quantities|schedule of rates|(?:must|shall|to) (?:be )?(?:submit|enclose|attach|complete (?:the|and|all|in)|return|accompan)\\w*|(?:submitted|provided|enclosed|attached|completed|included|returned|accompanied|stated|named|listed) (?:with|using|in|on|by|within|at)|form [A-Z0-9]+\\b|appendix|questionnaire|in writing',
  specification: '',
} satisfies Lexicon['cues']
