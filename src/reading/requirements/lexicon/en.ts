import type { Lexicon } from './lexicon.ts'
import { englishCues } from './en-cues.ts'
import { englishPhrases } from './en-phrases.ts'

/** English of the United Kingdom, Ireland and the Union's notices; see `Lexicon` for what each entry means. */
export const english = {
  cues: englishCues,
  phrases: englishPhrases,
  titles: {
    tender_guarantee: 'Tender guarantee',
    guarantee: 'Performance guarantee',
    turnover: 'Turnover',
    insurance: 'Insurance',
    financial_ratio: 'Financial ratio',
    financial_statements: 'Financial statements',
    references: 'References',
    key_staff: 'Key staff',
    staff: 'Workforce',
    equipment: 'Technical equipment',
    samples: 'Samples',
    background_check: 'Background checks of staff',
    tax_clearance: 'Taxes and social security',
    declaration: 'Declaration on exclusion grounds',
    registration: 'Entry in a register',
    authorisation: 'Licence or authorisation',
    certificate: 'Certificates',
    consortium: 'Consortiums',
    site_visit: 'Site visit',
    validity: 'Validity of the tender',
    electronic_submission: 'Electronic submission',
    language: 'Language',
    signature: 'Signature',
    page_limit: 'Length of the tender',
    variants: 'Variants',
    minimum_score: 'Minimum score',
    reserved: 'Reserved participation',
    staff_transfer: 'Transfer of staff',
    wage: 'Wages and working conditions',
    social_clause: 'Social conditions',
    data_protection: 'Data protection',
    subcontracting: 'Subcontracting',
    service_level: 'Service level',
    delivery_time: 'Delivery time',
    warranty: 'Warranty',
    environment: 'Environmental conditions',
    training: 'Training',
    concept: 'Concept',
    document: 'Documents of the tender',
    specification: 'Specification',
  },
  binding:
    '(?:open|limited|restricted|reserved) to (?:firms|companies|bidders|tenderers|undertakings|suppliers|operators|organi[sz]ations)|must\\b|shall\\b|(?:is|are|be) (?:\\w+ )?(?:required|obliged|obligated|compulsory|mandatory|to be)|required\\b|requires\\b|ha(?:s|ve) to\\b|needs? to\\b|mandatory|compulsory|(?:is|are) not to\\b|must not|limited to|(?:is|are) to (?:submit|provide|hold|be|have|show|attach|use)|will no longer be considered|(?:will be|shall be|are|is) (?:rejected|excluded|disqualified|eliminated)|leads? to exclusion|undertakes? to|agrees? to|commits? to|(?:is|are) not (?:permitted|allowed|accepted|admitted)|may not\\b|may only\\b|prohibited|at (?:a )?minimum|guarantees? (?:a|an|that)|no(?:t)? later than|will not be (?:accepted|considered|opened)|only (?:\\w+ ){1,6}(?:will be|are|is) (?:considered|admitted|accepted|eligible)|(?:is|are|be|been) (?:\\w+ ){0,2}(?:expected|demanded|needed|necessary|essential|obligatory|called for|stipulated|prescribed|imposed|insisted upon|asked to|requested to provide|disregarded|not (?:read|considered|opened|evaluated|scored)|set aside|ruled out|barred|forbidden|void|inadmissible|a (?:condition|prerequisite|precondition|requirement|must))|(?:we|authority|council|buyer|client|trust|purchaser|university|employer|department|agency|board|customer) (?:requires?|expects?|insists?|needs?|wants?|looks? for|asks? for|seeks? (?:evidence|proof|confirmation)|calls? for)|no(?: one|body)? (?:[\\w’-]+ ){0,4}may\\b|cannot\\b|under no circumstances|on no account|at all times|without exception|as a minimum|you (?:must|will|need|have to)|your (?:tender|bid|response|proposal) (?:must|will|needs)|only (?:on|in|by|with|at|from|through|after|where|if)\\b|solely|exclusively|is responsible for (?:providing|ensuring|supplying|maintaining|arranging)|ensures? (?:that|the|at)|warrants? that|condition of (?:award|contract|participation)|prior to (?:award|commencement|contract signature)|before (?:handling|starting|work|the (?:start|contract))|^(?:(?:\\(?[a-z\\d.]{1,6}\\)?|[-–•]) )?(?:please )?(?:sign|provide|submit|attach|enclose|include|complete|list|describe|name|state|upload|return|supply|confirm|demonstrate|set out|give|show|detail|furnish)\\b|please (?:provide|submit|attach|enclose|include|complete|list|describe|name|state|upload|confirm|demonstrate|give)',
  asking:
    '(?<=[^\\s.;,]\\s)should\\b|ideally|preferabl[ey]|desirable|(?:is|are) (?:asked|invited|encouraged|requested) to|advantage(?:ous)?|welcome|recommended',
  inherent:
    'minimum|at least|mandatory|compulsory|not less than|no less than|valid\\b|signed\\b|reserved (?:for|to)|certificates? of|evidence of|proof of|copy of|copies of|confirmation of|statement of|list of',
  waived:
    'unsuccessful (?:bidders|tenderers|candidates)|(?:will|is|are|was|do|does) not (?:be )?(?:issued|applied|requested|asked|demanded|sought|levied|withheld|ask|seek|request)|(?:is|are|be) not (?:required|necessary|needed|compulsory|mandatory)|not (?:required|mandatory|compulsory|necessary)|no (?:[\\w-]+ ){0,6}(?:is|are|will be|needs? to be|has to be|have to be) (?:required|needed|necessary|requested|demanded|planned|foreseen)|optional\\b|does not (?:require|need)|do not (?:require|need)|no requirement|need not|(?:is|are) waived|questions?\\b|clarification|disputes? (?:between|arising|shall|will|are|is|which|resolution)|liquidated damages|service credits?|means\\b|has the meaning|is defined as|does not release',
  bidder:
    'tenderers?|bidders?|candidates?|applicants?|suppliers?|contractors?|service providers?|providers?|economic operators?|consultants?|concessionaires?|operators?|vendors?|subcontractors?|successful (?:tenderer|bidder)|tenders?|bids?|offers?|proposals?|responses?|requests? to participate|participants?|operatives?|guards?|officers? (?:deployed|assigned|employed|on duty)|staff|personnel|drivers?|companies|company|firms?|sellers?|caterers?|carriers?|licensors?|consortium members?|employees?|technicians?|engineers?|cleaners?|chefs?|cooks?|nurses?|managers?|teachers?|instructors?|interpreters?|supervisors?|workers?|operators?|crews?|teams?|lead members?|groups?|undertakings?|licensees?|manufacturers?|installers?|hauliers?|insurers?|merchants?|agenc(?:y|ies) workers|organi[sz]ations?|respondents?|submissions?|data\\b|policies|vehicles?|personal data',
  buyer:
    '(?:contracting )?authorit(?:y|ies)|contracting entit(?:y|ies)|(?:the )?(?:buyer|purchaser|client|employer|customer|council|committee|board|ministry|minister|department|agency|city|municipality|commission|panel|jury|government|parliament|cabinet|mayor|(?:procurement|contracting|responsible|council) officers?|members?|state|court|trust(?:ees)?|university|hospital|county|director|chair(?:man|person|woman)?|visitors|pupils|patients|inspectorate|regulator|secretariat|residents?|citizens?|evaluators?|evaluation (?:team|panel))',
  modal:
    'must|shall|will|has to|have to|is (?:required|obliged) to|are (?:required|obliged) to|needs? to|undertakes? to|agrees? to|is to|are to|agreed to',
  report:
    'invoices? (?:is|are)|payment (?:is|will)|refers to the|noted\\b|agreed that|reported\\b|resolved\\b|welcomed\\b|thanked\\b|minutes of|background\\b(?! (?:check|screening|vetting))|for information(?: only| purposes)|currently|at present|in the past|historically|today\\b',
  free: '(?:(?:was|were|had|did|used to|grew|rose)\\b|(?:is|are) (?:accepted|permitted|allowed|admitted|welcome|available)|may|can|could|is deemed|are deemed|is free|are free|(?:is|are) entitled|is paid|are paid|receives?|is informed|are informed|has no|have no|bears?|has a right|have the right|grew|rose)\\b',
  quantity:
    '(?:at least|no less than|not less than|no fewer than|not fewer than|(?:a )?minimum(?: of)?|min\\.?|no more than|not more than|at most) (?:\\d|one\\b|two|three|four|five|six|seven|eight|nine|ten\\b|£|€)',
  strict: 'must|shall|ha(?:s|ve) to|(?:is|are) (?:required|obliged) to|(?:is|are) to be',
  contractor: 'contractors?|supplier|service providers?|providers?|concessionaire|operator',
  headings:
    'what (?:we|you) (?:need|require|expect|ask)|check-?list|conditions? (?:of|for) participation|selection criteria|suitability|eligibility|qualification|economic (?:and financial )?standing|technical (?:and professional )?(?:ability|capacity|capability)|minimum (?:requirements|standards|conditions)|documents? to be (?:submitted|provided)|evidence|required documents|mandatory requirements|what (?:to|you must) submit|content of (?:the )?tender|insurances?|exclusion|pass/fail|submission requirements|guarantees?|certificates|references|service levels|(?:minimum |financial |economic )?standing|standards? (?:of|for) (?:bidders|tenderers)|who (?:may|can) (?:bid|tender|apply)|track record|experience|capacity|capabilit(?:y|ies)|finance|financial|technical|personnel|staff(?:ing)?|workforce|people|team|key (?:staff|people)|bidder|tenderer|supplier requirements|requirements|obligations|conditions|service|security|data|confidential|cover|bonds?|maintenance|support|faults?|performance|response|declarations?|integrity|compliance|how to (?:bid|tender|apply|respond)|pre-?conditions|thresholds?|terms',
  background:
    'background|minutes|introduction|context|history|about (?:us|the)|current (?:situation|service|arrangement|provision)|existing (?:situation|service|arrangement)|overview|glossary|definitions?|interpretation|award criteria|evaluation|scoring|weight(?:s|ings?)|marks|marking|complaints?|transparency|review|appeals?|remedies|standstill|debrief|outcome|communication|contact|key dates|timetable',
} satisfies Lexicon
