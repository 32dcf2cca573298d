import type { Rule } from '../rule.ts'
import { money } from './words-en.ts'

const optional =
  /\b(?:optional|voluntary|not (?:a )?(?:condition|required|necessary|obligatory)|encouraged|welcome to)\b/
const people =
  '(?:employees?|staff|personnel|workforce|workers?|people|cooks?|drivers?|cleaners?|team|guards?|officers?|crews?|carers?|nurses?|gardeners?|caretakers?|technicians?|wardens?|assistants?)'
const out =
  /\b(?:(?:is|are|be) out\b|ends? the (?:evaluation|assessment|bid|competition|matter)|leaves? the (?:competition|process|race|evaluation)|(?:not|never) (?:be )?(?:opens?|opened|read|priced|costed|looked at|taken (?:further|forward)|carried forward)|(?:price|envelope|bid|offer)\b[^.;]{0,30}\b(?:stays?|remains?) (?:closed|sealed|unopened|unread)|unopened|stops? there|falls? away|is lost|knock-?out)/
const lapse =
  '(?:missed|unfilled|failed|unmanned|unstaffed|uncollected|unanswered|unattended|late|overdue|breach(?:es)?|failures?|defaults?|no-?shows?|absences?|absent|delays?|lapses?|not (?:\\w+ ){0,2}(?:filled|done|made|kept|met|carried|collected|delivered|cleaned|staffed|provided|attended|open|ready|reported|present|worn|followed))'
const owed =
  '(?:costs? (?:you|the|it)|(?:you|supplier|contractor|provider|operator) (?:pays?|owes?|forfeits?|loses?)|(?:we|council|authority|client|buyer|trust|board) (?:takes?|deducts?|charges?|keeps?|withholds?|knocks?)|off (?:your|the|its) (?:\\w+ ){0,2}(?:invoice|fee|bill|payment|charge|price)|(?:is|are|be) (?:deducted|charged|docked|knocked|taken))'
const notSanction =
  /\b(?:interest|insur\w+|overtime|prices? (?:for|per)|quote[sd]?|discount|points?|marks?|turnover|budget|estimate\w*|passengers?|users?|borrowers?|readers?|notice|validity)\b/

/** The risks in plain words: "we" and "you", everyday verbs, and the clipped lines of lists and tables. */
export const plainRules: Rule[] = [
  {
    code: 'mandatory_site_visit',
    all: [
      /\b(?:visit|viewing|inspection|tour|walk-?(?:over|round|through)|attendance|site)[ -](?:form|slip|certificate|record|receipt|confirmation|voucher|sheet)\b|\b(?:bids?|tenders?|bidders?|firms?|companies|suppliers?|those|offers?)\b[^.;]{0,50}\b(?:walked|seen|visited|toured|inspected|been (?:to|round|shown)|stayed away|stay away)\b/,
      /\b(?:only|reject\w*|exclu\w+|must|required|part of|without|void|disregarded|unread|not (?:be )?(?:considered|accepted|opened|read))\b/,
      /\b(?:bids?|bidders?|tender\w*|firms|offers?|compan\w+|suppliers?)\b/,
    ],
    not: [
      optional,
      /\b(?:reference|each visit|service|maintenance|patients?|timesheets?|during the contract|after award)\b/,
    ],
  },
  {
    code: 'minimum_score_exclusion',
    all: [
      out,
      /\b(?:below|under|less than|fewer than|short of|beneath|lower than|(?:scor\w+|marks?|rated|given) (?:of )?(?:a )?(?:0|1|2|zero|one|nil)|at least|minimum|half|does not reach|failing which|otherwise)\b/,
    ],
    not: [
      /\b(?:turnover|insur\w+|no (?:minimum|threshold)|low marks|not (?:be )?(?:out|excluded)|late|after the (?:deadline|closing)|service levels?|threshold values?)\b/,
    ],
    near: /\b(?:points?|marks?|scor\w+|out of \d|of 100|quality|%)/,
  },
  {
    code: 'price_only_award',
    all: [
      /\b(?:cheapest|lowest)(?:[- ]\w+){0,2} (?:bid|bidder|tender|tenderer|offer|price|quote|total|figure|sum)\b|\b(?:asks?|charges?|quotes?|costs?|bids?) (?:us )?(?:the )?(?:least|lowest)\b|\bprice\b[^.;\d]{0,25}\b100 ?(?:%|per ?cent)/,
      /\b(?:choose|chooses|take|takes|pick|picks|appoints?|buy|buys|accepts?|goes|go|gets|wins?|awards?|awarded|criteri\w+|weight\w*|100)\b/,
    ],
    not: [
      /\b(?:abnormally|points?|marks?|scores?|formula|divided|not (?:bound|obliged|necessarily|simply|only|be)|need not|does not|do not|tie|equal|rather than|quality|percent|each|where two|if two|framework)\b/,
    ],
  },
  {
    code: 'reserved_lot',
    all: [
      /\b(?:sheltered|supported (?:business|employment|workshop)\w*|disab\w+|disadvantaged|social enterprises?|mutuals?|employee-owned|non-profit|charit\w+|voluntary (?:sector|organi[sz]ations)|integration)\b/,
      /\bonly\b[^.;]{0,60}\b(?:by|from|compete|bid|apply|participate)\b|\b(?:alone|exclusively|nobody else|no one else|no other)\b/,
      /\b(?:lots?|parts?|contract|competition|bids?|tenders?)\b/,
    ],
    not: [
      /\b(?:none|no lot|not (?:reserved|limited)|access|toilets?|parking|passengers?|pupils?|children)\b/,
    ],
  },
  {
    code: 'short_transition',
    all: [
      /\b(?:up and running|fully (?:running|staffed|operational)|running\b|to run|full (?:strength|service|operation)|assumes?|first (?:day|shift|round|collection|delivery|service)|day one|start(?:s|ing|-up)?|begin\w*|prepar\w+|mobili[sz]\w+|go live|in service|on site|take[sn]? over|set up|lead[- ]in|lead time)\b/,
      /\b(?:award|sign(?:s|ed|ing|ature)?|contract date|letter of (?:award|acceptance|intent)|appointment|appointed|order to proceed|result)\b/,
    ],
    not: [
      /\b(?:expir\w+|exit|terminat\w+|end of|plan\b|report|invoices?|tupe|warranty|at least|standstill|bids?|tenders?|tenderers?|insurance|documents?|certificates?|bond|guarantee|meeting|published|notice|years|drawings|polic\w+|complaint|subcontract\w*|debrief\w*|repairs?|response|fault|calls?|courses?|training|register|programme|references?|interview)\b/,
    ],
    number: 'shortTerm',
  },
  {
    code: 'staff_transfer',
    all: [
      new RegExp(
        `\\b${people}\\b[^.;]{0,80}\\b(?:transfers?|moves?|pass(?:es)?|comes?|goes|go|cross(?:es)?|switch(?:es)?) (?:over |across )?(?:to|with|into|across)\\b|\\b(?:take|takes|taking|keeps?|inherits?|employs?) (?:on|over)?\\b[^.;]{0,20}\\b${people}\\b|\\bcontinuity of employment\\b|\\bprotected (?:employment|terms)\\b|\\bbecomes? (?:your|the new \\w+'s|its) (?:employees?|staff)\\b|\\b${people}\\b[^.;]{0,60}\\b(?:keep|retain)s? (?:their|his|her) jobs?`,
      ),
      /\b(?:existing|current|present|incumbent|outgoing|now|today|in post|(?:employed|working) (?:there|here|by|on|at)|terms|length of service|operation of law|by law|acquired rights|new (?:employer|contractor|supplier|operator|provider)|successful (?:bidder|tenderer)|incoming|their (?:pay|jobs?|contracts?))\b/,
    ],
    not: [
      /\b(?:no|not|nobody|none|neither|never|without)\b|\b(?:patients?|pupils?|knowledge|data|training|keys|equipment|visitors?|apprentices?|residents?|public|complain\w*)\b/,
    ],
  },
  {
    code: 'contract_penalty',
    all: [new RegExp(`\\b${lapse}\\b`), new RegExp(`\\b${owed}`)],
    not: [
      notSanction,
      /\b(?:no|not be|nothing|neither) (?:\w+ )?(?:charge|deduct|paid|owed)|prompt|late payment/,
    ],
    number: 'amount',
  },
  {
    // A line of a list of sanctions: "Breach of the vehicle standard: 1,000 per case", "Late report | 200".
    code: 'contract_penalty',
    all: [
      new RegExp(
        `^[^:|]{0,60}\\b${lapse}\\b[^:|]{0,70}[:|] ?(?:eur |gbp |chf |[£€$] ?)?\\d[\\d., ]*(?: ?(?:£|€|eur|gbp|%|per cent))?`,
      ),
      /[£€$]|\beur\b|\bgbp\b|%/,
    ],
    not: [
      notSanction,
      /^[^:|]*\b(?:price|fee|rate|premium|cover|weight\w*|criteri\w+|score)\b|availab|uptime/,
    ],
    number: 'amount',
  },
  {
    code: 'liquidated_damages',
    all: [
      /\b(?:late|delay\w*|overdue|not (?:\w+ ){0,3}(?:open|ready|finished|done|running|delivered|complete\w*|in place|taken over|start\w*|staffed)|miss(?:ed|es)?|until (?:you|it|they) (?:do|does|is|are))\b/,
      /\b(?:per|a|each|every) (?:\w+ ){0,2}(?:day|week|hour)\b/,
      /\b(?:pays?|owes?|deduct\w*|costs?|charged?|forfeits?|loses?)\b|: ?[£€]/,
    ],
    not: [notSanction, /\blate payment|library|books?\b|we (?:pay|owe)/],
    number: 'amount',
  },
  {
    code: 'service_credits',
    all: [
      new RegExp(`\\b${money}\\b`),
      /\b(?:off|cut|cuts|less|lose|loses|minus|docked|trimmed|lowers?|credited|shrinks?|knocked)\b/,
      /\b(?:availab\w+|uptime|punctual\w*|response|on[- ]time|satisfaction|attendance|performance|service level|target|kpis?|quality)\b[^.;]{0,60}\b(?:below|under|falls?|drops?|short|less than|lower|miss\w*|not (?:met|reached))\b|\bfalls? short\b/,
    ],
    not: [
      /\b(?:no|not) (?:\w+ )?(?:credits?|deductions?|reductions?|cut)|carbon|energy|points?\b[^.;]{0,15}deduct|turnover|\bvat\b/,
    ],
    number: 'percent',
  },
]
