import type { DemandCode } from '../codes.ts'

/*
 * Phrases that name a demanded thing by how words stand together, in English: who with which qualification, what event
 * within which time, which data kept where. Built from word groups; add a word to its group.
 */
const near = (gap: number) => `[^;.]{0,${gap}}?`

const roles =
  '(?:engineer|technician|manager|leader|director|supervisor|coordinator|foreman|architect|consultant|adviser|advisor|auditor|analyst|developer|administrator|designer|planner|surveyor|inspector|instructor|trainer|teacher|tutor|interpreter|translator|nurse|doctor|physician|pharmacist|paramedic|therapist|dietitian|nutritionist|chef|cook|caterer|driver|pilot|operator|operative|welder|electrician|plumber|fitter|mechanic|carpenter|arborist|gardener|cleaner|guard|officer|warden|steward|lifeguard|ranger|lawyer|solicitor|accountant|scientist|chemist|geologist|ecologist|archaeologist|specialist|expert|worker|assistant|handler|attendant|employee|crew|personnel|staff|team member|workforce)s?'
const skilled =
  '(?:qualified|certified|certificated|licen[cs]ed|registered|chartered|trained|accredited|approved|competent|experienced|skilled|vetted|cleared|dedicated|named|appointed|resident|full[- ]time|permanent|on[- ]site|senior|lead|principal|competent|bilingual)'
const proof =
  '(?:certificates?|licen[cs]es?|cards?|diplomas?|degrees?|qualifications?|certifications?|accreditations?|registrations?|training|tickets?|units|competenc\\w+|authori[sz]ations?|level \\d|NVQ|first[- ]aid|years?)'

const contracts =
  '(?:contracts?|projects?|assignments?|commissions?|schemes?|installations?|engagements?|mandates?|deployments?|implementations?|deliveries|supplies|examples?|customers?|clients?|sites?|jobs?|orders?|appointments?|agreements?|frameworks?|services|works)'
const alike =
  '(?:similar|comparable|equivalent|relevant|previous|past|recent|completed|successful|like|analogous|earlier|prior|reference)'

const fault =
  '(?:faults?|failures?|defects?|incidents?|outages?|alarms?|breakdowns?|emergenc(?:y|ies)|calls?|complaints?|tickets?|spillages?|damage|malfunctions?|errors?|interruptions?|blockages?|callouts?|call-outs?|enquir(?:y|ies)|quer(?:y|ies)|requests?|replacements?|reports?|results?|orders?|referrals?)'
const told =
  '(?:being (?:reported|notified|called|informed|logged)|notification|notice of|report|the (?:call|alarm|report|request|order|fault|incident|notification|referral)|receipt|a call|an alarm|a request|an order|detection|discovery|logging|becoming aware|occurrence)'
const spell =
  '(?:\\w+[- ]?\\w*|\\d+) (?:\\(\\d+\\) )?(?:minutes?|mins?\\b|hours?|hrs?\\b|(?:working|business|calendar|school|clear)? ?days?|weeks?\\b)'
const within =
  '(?:within|in (?:under|less than|at most|no more than)|not (?:more|later) than|no (?:more|later) than|no longer than|longer than|less than|at most|up to|inside|not exceed(?:ing)?|under|maximum of)'
const put =
  '(?:restor|repair|rectif|remed|resolv|fix|respond|attend|answer|acknowledg|react|replac|clear|collect|arriv|reach|on site|on the spot|made good|make good|put right|return(?:ed)? to service|escalat|triag|dispatch|deploy|despatch|removed|dealt with|attended|swept|gritted|wait|queue|treated|confirmed|process|picked up|exchang|substitut)'

const data =
  "(?:(?:personal|pupil|patient|citizen|customer|user|health|client|tenant|passenger|employee|student|medical|sensitive|production|business|Authority|Council|buyer|log|back-?up)?[’']?s?[’']? ?(?:data|records|information|backups?|back-ups|recordings|footage|images|logs))"
const kept =
  '(?:kept|stored|held|hosted|processed|handled|remain|resid|reside|stay|located|maintained|saved|transferred|leave|backed up|deleted|erased|destroyed|encrypted|anonymi[sz]ed|pseudonymi[sz]ed|returned)'

export const englishPhrases: Partial<Record<DemandCode, string>> = {
  turnover:
    'income (?:above|over|of (?:at|no|more)|exceeding|in excess|not (?:below|under))|(?:yearly|annual|gross|net|total|average|group|company|overall|consolidated)(?: \\w+)? (?:sales|income|billings|receipts|takings)|revenues?\\b(?! (?:account|and customs))|sales of (?:at least|no less|more than|[£€])|volume of business|gross (?:fee )?income|annual (?:fee )?income|fee income|annual billings|trading volume',
  insurance:
    '(?:liability|indemnity|all[- ]risks|malpractice|products?|cyber|property|motor|fidelity|works|accident|damage)[^;.]{0,40} (?:cover(?:age)?|polic(?:y|ies)|insurance)|(?:cover(?:age)?|polic(?:y|ies)|limits?) (?:of|for|in the (?:sum|amount) of|with a limit)[^;.]{0,30}(?:£|€|EUR|GBP)|(?:public|employer\\S*|products?|professional|third[- ]party)[^;.]{0,30} (?:liability|indemnity)|limits? of indemnity|sum insured|insured (?:sum|for|against|to)|insurers?\\b|indemnity limit',
  references: [
    'testimonials?|track record|referees?\\b|^(?:[\\w.]{1,6} )?(?:experience|track record|past work|similar work)\\s?:',
    `(?:at least|minimum of|no fewer than|not less than) [\\w-]+ (?:[\\w-]+ ){0,3}${contracts}`,
    `${alike} (?:[\\w-]+,? (?:and )?){0,3}${contracts}`,
    `(?:one|two|three|four|five|six|seven|eight|ten|\\d{1,2})(?: \\(\\d\\))? (?:[\\w-]+ ){0,3}${contracts}${near(70)}(?:since|in the (?:last|past|previous|preceding)|during the (?:last|past|previous|preceding)|over the (?:last|past)|within the (?:last|past)|(?:last|past) \\w+ (?:years|months)|completed|carried out|performed|delivered|executed|similar|comparable|of the same|like nature|for (?:other|public|a |an ))`,
    `(?:describe|name|list|cite|present|demonstrate|show|prove|submit|provide|evidence|detail|give|identify|supply)\\w*${near(40)}(?:one|two|three|four|five|six|\\d{1,2}) (?:[\\w-]+ ){0,3}${contracts}`,
    `(?:has|have|having) (?:\\w+ )?(?:delivered|completed|carried out|performed|executed|managed|supplied|provided|operated|installed|implemented|run|built)${near(50)}(?:at least|no fewer than|not less than|a minimum of|one|two|three|four|five|\\d)`,
    '(?:corporate|company|organi[sz]ational|relevant|demonstrable|proven|prior|previous|documented) experience|(?<!years.? )(?<!years of )experience (?:in|of|with) (?:providing|delivering|running|operating|supplying|similar|comparable|carrying|the (?:provision|delivery|supply))',
  ].join('|'),
  certificate:
    'certif(?:y|ied|icates?|ication)\\b(?! (?:of (?:attendance|completion|insurance|incorporation|payment|practical)|copy|copies|translation|by the (?:authority|council|employer|architect)))|accredited (?:to|by|under|in)|registered to ISO|quality (?:mark|label|seal)|kitemark|(?:quality|environmental|safety|security|energy|continuity)[\\w ,-]* (?:system|scheme)s? (?:to|in line|conform|compl|certif|accord)|conform(?:s|ing|ity)? (?:to|with) (?:the )?(?:ISO|EN|BS|IEC)|Red Tractor|MSC\\b|Soil Association|CHAS\\b|SafeContractor|Constructionline|PCI[- ]DSS|BRC\\b|GMP\\b|GDP\\b',
  guarantee: [
    "(?:performance|retention|surety|payment|advance|completion|defects|maintenance|restoration|default|on[- ]demand|parent|holding|group|bank(?:er)?[’']?s?|corporate|insurance)[- ](?:company )?(?:bonds?|guarantees?|suret(?:y|ies)|securit(?:y|ies)|deposits?)",
    'bonds?\\b|guarantors?\\b|suret(?:y|ies)\\b|financial (?:security|guarantee)',
    'securit(?:y|ies) (?:for|of|in the (?:sum|amount)|equal|equivalent|worth|amounting)|(?:cash|security) deposit|escrow',
    'retention (?:of|money|monies|at|equal|fund)|(?:retain|withh[eo]ld|hold back)\\w*[^;.]{0,30}(?:%|per ?cent)',
    'guarantees? (?:of|for|from|in the|equal|issued|by a|worth|amounting)',
  ].join('|'),
  declaration:
    'self[- ](?:declar|certif|cleansing)\\w*|declar(?:e|es|ed|ing|ations?)\\b|sworn statement|affidavit|statement\\b[^;.]{0,40} that no|convicted|statement (?:of (?:truth|compliance|good standing)|that (?:no|none|it|they)|confirming that|on (?:exclusion|sanctions))|(?:confirm|certif|state|warrant|attest)\\w* (?:in writing )?that (?:no(?:ne)?\\b|it |they |neither|the (?:company|bidder|tenderer|supplier))|not (?:been )?(?:convicted|bankrupt|insolvent|debarred|subject to (?:sanctions|exclusion))|exclusion (?:grounds?|criteria|list)|(?:mandatory|discretionary) (?:exclusion|grounds)|debarment|selection questionnaire|\\b(?:SQ|PSQ|PQQ|CAS)\\b|certificate of (?:non[- ]?(?:collusion|canvassing)|good standing)|anti[- ](?:collusion|bribery|corruption|slavery) (?:certificate|statement)|sanctions (?:list|declaration|statement)',
  background_check:
    '(?:enhanced |basic |standard )?(?:DBS|CRB|Garda|AccessNI|PVG|CTC|BPSS)\\b|criminal (?:record|conviction|history)|barred list|police (?:vetting|record)|good conduct certificate|certificate of good conduct|right[- ]to[- ]work|safeguarding check|security[- ](?:cleared|checked|vetted|screened)|screened\\b|(?:SC|DV) clear',
  key_staff: [
    `(?:at least|(?:no|not) (?:fewer|less) than|(?:a )?minimum(?: of)?|min\\.?) (?:\\w+ ){0,2}${roles}`,
    `${roles},? (?:who |that )?(?:(?:is|are|be|being) )?(?:trained|qualified|certified|licen[cs]ed|accredited|approved|authori[sz]ed|vetted) (?:by|to|in|for|under|as)`,
    `${skilled},? (?:[\\w/-]+ ){0,3}${roles}`,
    `${roles}${near(60)}(?:hold|holds|possess(?:es)?|has|have|having|carry|carries|with|completed|who (?:has|have|holds?|is|are)|(?:is|are|be) (?:qualified|certified|trained|licensed|registered|fluent|accredited))${near(60)}(?:${proof}|experience|fluent|qualified|certified|trained|degree)`,
    `(?:one|two|three|four|five|six|seven|eight|nine|ten|\\d{1,2}|a|an)(?: \\(\\d+\\))? (?:[\\w-]+ ){0,3}${roles}${near(60)}(?:present|on site|on duty|available|assigned|deployed|stationed|resident|on hand|in attendance|at all times|each shift|per shift|dedicated|full[- ]time|permanently|with|who)`,
    "(?:named|nominated|dedicated|single|designated) (?:\\w+ )?(?:contact|person|individual|manager|lead)|(?:professional|vocational|academic) qualifications?|team (?:members?|composition|structure)|organi[sz]ation chart|staffing (?:level|ratio|structure|plan)|project team|(?:minimum|at least)[^;.]{0,20} years[’']?(?: of)? (?:[\\w-]+ ){0,2}experience|duty manager|person in charge|first[- ]aiders?|account manager",
  ].join('|'),
  service_level: [
    `(?:${fault}|${put})\\w*${near(60)}\\bin (?:under )?[\\w-]+ (?:seconds|minutes|hours)\\b`,
    `within (?:a maximum of |at most )?[\\w-]+ (?:\\(\\d+\\) )?(?:clock |working |office )?(?:minutes|mins|hours|hrs)\\b`,
    '(?:attend|answer|arriv|respond|repair|replac|restor)\\w*[^;.]{0,40}(?:(?:on )?the same (?:working |business )?day|(?:by|on) the (?:next|following) (?:working |business )?day)',
    `${fault}${near(90)}${within} ${spell}`,
    `${within} ${spell}${near(20)}(?:of|from|after|following|upon|on|to|for) (?:\\w+ ){0,3}?${told}`,
    `${put}\\w*${near(80)}${within} ${spell}`,
    `${within} ${spell}${near(60)}${put}`,
    `(?:response|reaction|resolution|restoration|recovery|repair|fix|waiting|turnaround|arrival|attendance|wait|queue|hold)[- ]?(?:(?:time|target|period|window)s?\\b|s?\\s?[:–-]\\s?[^.;]{0,20}\\d)`,
    '(?:available|availability|uptime|up-time|operational|online|punctual\\w*|on[- ]time|first[- ]time fix|accuracy|fill rate|abandon\\w*|satisfaction)[^;]{0,60}\\d[\\d.,]* ?(?:%|per ?cent)|\\d[\\d.,]* ?(?:%|per ?cent)[^;.]{0,60}(?:available|availability|uptime|operational|on time|punctual|of (?:calls|tickets|requests|deliveries|orders|incidents|trips|journeys|cases|the time))',
    'priorit(?:y|ies) (?:1|one|A)\\b|severity (?:1|one|A)\\b|P[12] (?:incident|fault|ticket|call|issue|priorit|outage)\\w*|out[- ]of[- ]hours|staffed (?:at|around|24|from)|round the clock|seven days a week|day and night|service (?:standards?|hours|window|desk|credits regime)|performance (?:indicators?|standards?|targets?|levels?)',
  ].join('|'),
  data_protection: [
    `${data}${near(90)}${kept}`,
    `${kept}${near(60)}(?:on servers|in (?:a )?data cent|(?:with)?in the (?:UK|EU|EEA|United Kingdom|European|Union|territory|country)|outside the (?:UK|EU|EEA|United Kingdom|European))`,
    'servers? (?:located|situated|in|within|based)|(?:data )?processors?\\b(?! speed)|controller\\b|article 28|DPIA|data (?:breach|subject|controller|sharing|security|residency|sovereignty|privacy|retention|loss|processing|transfer)|privacy|breach(?:es)? of (?:data|security|confiden)|secrecy|non[- ]?disclosure|NDA\\b|encrypt\\w*|cloud (?:service|host|region)',
  ].join('|'),
}
