import type { Rule } from '../rule.ts'
import { absent } from './words-en.ts'

const place =
  '(?:sites?|facility|facilities|premises|depots?|kitchens?|buildings?|locations?|rooms?|plants?|stations?|stores|wards?|halls?|grounds|works area|yards?|warehouses?|schools?|hospitals?|offices?|locality)'
const visit =
  '(?:visits?|inspect(?:ion|ed|s)?|surveys?|tours?|view(?:ing|ings|ed)|walk-?(?:rounds?|throughs?|overs?)|open days?|visited|toured|seen)'
const bidders =
  '(?:bid(?:s|der|ders|ding)?|tender(?:s|er|ers|ing)?|offers?|applicants?|candidates?|participa\\w+|interested|suppliers?|companies|proposals?|attend\\w*|submission)'

const group =
  '(?:sheltered|supported (?:employment|business|factor|workshop)\\w*|disab\\w+|disadvantaged|social (?:and solidarity )?(?:enterprises?|firms?|businesses)|mutuals?|public service mission|smes?\\b|small (?:and medium|businesses|enterprises|firms)|micro-?(?:enterprises?|businesses)|vcses?|voluntary|veteran|women-owned|integration|cooperatives?|co-operatives?|charit\\w+|non-profit|not-for-profit|local suppliers)'

/** Risks in the judging of bids, in the right to bid and in the start of the service. */
export const awardRules: Rule[] = [
  {
    code: 'mandatory_site_visit',
    all: [
      new RegExp(
        `\\b${place}\\b[^.;]{0,50}\\b${visit}\\b|\\b${visit}\\b[^.;]{0,50}\\b${place}\\b|\\b(?:site|kitchen|depot|guided|accompanied) (?:visits?|tours?|meetings?|viewings?)|\\bpre-?(?:bid|tender) (?:conference|meeting|briefing|visit)|\\b(?:visits?|viewings?|inspections?|tours?|walk-?(?:rounds?|throughs?|overs?)|open days?)\\b`,
      ),
      /\b(?:mandatory|compulsory|obligatory|must|shall|ha(?:s|ve) to|need(?:s|ed)? to|required|requirement|obliged|prerequisite|pre-?condition|condition|only (?:bidders|tenderers|companies|those|suppliers|candidates|applicants)|unless|did not attend|not attended|(?:without|failed to|fail to|fails to|failure to|has not|have not|not|never|neither) (?:\w+ )?(?:attend|visit|visited|inspect|inspected|view|viewed|take part|taken part|seen)\w*|(?:attendance|visit) certificate|certificate of (?:attendance|visit)|proof of (?:attendance|visit|the visit)|took part in neither)\b/,
      new RegExp(`\\b(?:${bidders}|mandatory|compulsory|obligatory)\\b`),
    ],
    not: [
      absent('(?:site |kitchen )?(?:visits?|viewings?|inspections?|tours?)'),
      /\b(?:optional|voluntary|not (?:a |be )?(?:mandatory|compulsory|obligatory|required|necessary|condition|prerequisite)|no (?:obligation|certificate|requirement)|neither (?:mandatory|required|compulsory)|encouraged|recommended|(?:may|can|could) (?:visit|attend|inspect|view|arrange|request|be (?:visited|inspected|viewed))|at (?:its|their) (?:own )?discretion|on request|(?:supplier|contractor|technician|provider|engineer|operator|caterer|inspector|officer|council|authority|auditor|client)s? (?:must|shall|may|will|has to|is required to) (?:\w+ )?(?:visit|attend|inspect|tour|survey|carry|view))|home visits?|maintenance visits?|per visit|visits? (?:per|a|each) (?:day|week|month|year)|quarterly|monthly|weekly|annual|annually|routine|periodic|during the contract|health visit|patients?|visitors?|audit|vehicles?|work equipment|statutory inspection|inspection (?:body|report|regime)|condition survey|reference (?:visit|site)/,
    ],
  },
  {
    code: 'minimum_score_exclusion',
    all: [
      /\b(?:scor(?:e|es|ed|ing)|mark(?:s|ed)?|points?|pass mark|(?:quality|technical) (?:threshold|hurdle|envelope)|rated|rating|graded?|threshold)\b/,
      /\b(?:less than|below|beneath|minimum|(?:must|needs? to|ha(?:s|ve) to) (?:reach|score|achieve|obtain|attain|get|earn|secure)|at least|under|fewer than|lower|lower than|fails? to|failing to|short of|(?:not|never) (?:reach|achieve|score|attain|obtain|get|earn)\w*|pass mark|threshold|hurdle|or (?:less|lower|below|under|fewer|worse)|(?:of|score|scores|scored|mark|marked|rated|awarded) (?:a )?(?:0|zero|1|one|unacceptable|poor|unsatisfactory))\b/,
      /\b(?:exclu\w+|reject\w*|disqualif\w+|eliminat\w+|discard\w*|set aside|fail(?:s|ed|ing)?\b|not (?:be )?(?:considered|evaluated|taken|assessed|opened|ranked|scored further|progress|proceed|advance|go (?:forward|through)|eligible|carried)|no further|no longer (?:considered|evaluated)|drops? out|dropped|out of the (?:running|competition|evaluation)|knocked out|ruled out|removed|inadmissible|non-?compliant|discounted|does not (?:progress|proceed|advance)|end of the (?:evaluation|road)|struck out|turned down|in order to (?:remain|stay|proceed|progress|qualify)|to (?:remain|stay|proceed|progress|qualify|continue|advance|be (?:considered|eligible|admitted|invited|ranked|shortlisted|evaluated))|goes no further|only (?:bids|tenders|those|bidders|tenderers|offers|proposals))\b/,
    ],
    not: [
      /\b(?:service levels?|kpis?|not (?:be )?(?:automatically )?(?:excluded|rejected|set aside|eliminated|disqualified)|no (?:minimum|threshold|pass mark|hurdle)|availability|turnover|contract year|credit (?:score|rating)|hygiene scores?|bridge|invoices?)\b/,
    ],
  },
  {
    code: 'minimum_score_exclusion',
    all: [
      /\b(?:minimum (?:\w+ )?(?:score|pass mark|marks?|points)|quality threshold|pass mark|knock-?out|minimum threshold|must (?:score|achieve|obtain|reach|attain)\b[^.;]{0,40}\b(?:points|marks|%|out of))\b/,
    ],
    not: [
      /\bno minimum|no (?:\w+ )?(?:pass mark|threshold)|does not apply|not apply|no knock-?out|credit (?:score|rating)|service/,
    ],
    number: 'percent',
  },
  {
    code: 'price_only_award',
    all: [
      /\b(?:lowest|cheapest)(?:[- ](?:compliant|evaluated|acceptable|admissible|responsive|valid|conforming|overall|total|net|annual|tendered|quoted))*[- ](?:prices?|priced|tender|bid|offer|quote|cost|figure|sum|amount|total)\b|\b(?:price|cost) (?:is|as|being|will be|shall be) the (?:sole|only|single)\b|\b(?:sole|only|single) (?:award )?(?:criteri(?:on|a)|basis|factor|consideration)\b[^.;]{0,40}\b(?:price|cost)\b|\bprice(?: only)?(?: \| ?|[ :(-]{0,4})100 ?%|\b100 ?%(?: of the (?:marks|score|weighting))? (?:\w+ ){0,3}price\b|\b(?:solely|only|exclusively|purely|entirely) (?:on|by|according to)(?: the basis of)? (?:\w+ ){0,2}(?:price|cost)\b|\bprice (?:alone|only|is all|and nothing else)\b|\bnothing (?:but|other than) (?:the )?price\b|\bno (?:quality|other|further|qualitative)\b[^.;]{0,30}\b(?:criteri\w+|aspects|factors?|scores?)\b|\bquality\b[^.;]{0,30}\bnot (?:be )?(?:scored|evaluated|assessed|weighted|marked)\b/,
      /\b(?:award\w*|win|wins|winning|successful|criteri\w+|contract|select\w*|chosen|ranked|ranking|decided?|decides|goes|go|evaluat\w+|judged|100|appointed|placed|compare\w*|counts)\b/,
    ],
    not: [
      /\b(?:abnormally|points?|marks?|scores?(?! no)|formula|divided|maximum|not (?:bound|obliged|necessarily|be)|does not|need not|no obligation|tie|equal|level on|not (?:simply|solely|only|just)|rather than|only for|where two|proportion\w*|quality threshold)\b/,
    ],
  },
  {
    code: 'reserved_lot',
    all: [
      new RegExp(
        `\\b(?:reserved (?:for|to)|set[- ]aside (?:for|to)|ring-?fenced for|restricted to|limited to|confined to|open (?:only|exclusively|solely) to|only open to|exclusively (?:for|to)|kept for|earmarked for)\\b[^.;]{0,100}\\b${group}|\\bonly\\b[^.;]{0,90}\\b${group}[^.;]{0,80}\\b(?:may|can|are (?:eligible|allowed|permitted)|is eligible|will be (?:considered|admitted))\\b|\\b${group}[^.;]{0,60}\\bonly\\b|\\breserved (?:contract|procurement|lot)\\b`,
      ),
      /\b(?:lots?|contracts?|procurement|participation|procedure|competition|tender\w*|bid\w*|compete|apply|part)\b/,
    ],
    not: [
      /\b(?:no (?:lots?|contracts?|part)|none|not)\b[^.;]{0,40}\b(?:reserved|restricted|limited|set aside|ring)|access (?:for|to)|parking|toilets?|seats?|places?|spaces?|wheelchair|training/,
    ],
  },
  {
    code: 'short_transition',
    all: [
      /\b(?:transition|handover|hand-over|hand over|mobili[sz]\w+|take-?over|taken over|takes? over|taking over|implement\w+|migrat\w+|incumbent|outgoing|onboarding|phase-in|set-?up|switch\w*|changeover|change-over|starts?|begins?|commence\w*|operational|in place|go-live|live\b|ready|staffed)\b/,
      /\b(?:award\w*|signature|signing|signed|commencement|notification|contract date|effective date|incumbent|outgoing|previous|existing|current|letter of (?:acceptance|intent)|order to proceed|standstill|present)\b/,
    ],
    not: [
      /\b(?:expir\w+|exit|terminat\w+|end of the (?:contract|term|agreement)|plan\b|programme\b|report|invoices?|tupe|employees|warranty|at least|standstill period|bids?|tenders?|insurance|documents?|certificates?|bond|guarantee|kick-?off|meeting|published|notice|years|drawings|policy|complaint|subcontract\w*|break|debrief\w*|unsuccessful|current (?:staff|year)|existing (?:customers|buildings?))\b/,
    ],
    number: 'shortTerm',
  },
  {
    code: 'staff_transfer',
    all: [
      /\btupe\b|\btransfer of undertakings\b|\bacquired rights directive\b|\b(?:employees?|staff|personnel|workforce|workers|people|cooks|drivers|cleaners|team|posts|guards|officers)\b(?: [\w',()-]+){0,14} (?:(?:will|shall|may|must|to|would|are expected to|expected to) )?(?:be )?(?:transfer(?:s|red)?\b|move (?:to|across)|pass (?:to|across)|taken on|taken over|re-?employed|kept on|continue (?:in employment )?with the (?:new|incoming)|switch to)|\b(?:take|takes|taking|taken) (?:over|on)\b[^.;]{0,40}\b(?:employees|staff|personnel|workforce|workers|people|team)\b|\b(?:offer|offered|offers)\b[^.;]{0,30}\b(?:employment|jobs?|contracts?)\b[^.;]{0,60}\b(?:existing|current|incumbent|outgoing|present)\b|\b(?:contracts of employment|employment contracts|employment relationships)\b[^.;]{0,60}\b(?:transfer|pass|move|continue|carr)/,
    ],
    not: [
      absent(
        'tupe|transfer of undertakings|(?:staff|employees?|personnel|workforce|workers)(?: will| is| are)?(?: expected)?(?: to)? (?:be )?(?:transfer|move|pass|tak)\\w*',
      ),
      /\b(?:tupe|2006\)?|undertakings)[^.;]{0,80}\b(?:not|unlikely|neither|no\b)|\bno (?:staff|employees?|personnel|workers|one|transfer)\b|knowledge|\bdata\b|transferred abroad|money|patients? (?:are|is|to be)|transferred to (?:hospital|another)|taken on (?:as )?apprentic|learner|after the end|on expiry/,
    ],
  },
]
