import type { Rule } from '../rule.ts'
import { absent, buyer } from './words-en.ts'

const prices = '(?:prices?|rates?|charges|fees?|tariffs?)'
const work =
  '(?:designs?|draw\\w*|writes?|wrote|makes?|made|creates?|produces?|develops?|prepares?|builds?|compose\\w*|codes?|reports?|films?|photos?|photographs|texts?|software|drawings|documents?|results|deliverables|materials|copyright|rights)'
const side = `(?:${buyer}|we|us|our|ours)`

/** Rights, liability, dates and money in plain words and clipped lines. */
export const plainMoneyRules: Rule[] = [
  {
    code: 'ip_transfer',
    all: [
      new RegExp(
        `\\b(?:whatever|everything|anything|all|copyright|rights|results|work|title)\\b[^.;]{0,80}\\b(?:becomes?|is|are|will be|belongs? to|goes? (?:over )?to|go (?:over )?to|pass(?:es)? to|(?:is|are) (?:assigned|transferred|made over|signed over) to|vests? in) (?:ours\\b|us\\b|(?:the )?(?:sole |exclusive |full )?(?:property of )?(?:the )?${side}\\b)|\\bwe (?:will )?(?:own|acquire|get|hold)\\b[^.;]{0,60}\\b(?:everything|whatever|all|copyright|rights|results|code|work)\\b`,
      ),
      new RegExp(`\\b${work}\\b`),
    ],
    not: [
      /\b(?:you|supplier|contractor|consultant|author|provider) (?:keep|retain|remain|own|continue)|\bnot (?:transfer|assign|pass|become)|\bdata\b|non-exclusive|open (?:to|for)|available to|\b(?:is|are) (?:known|given|sent|paid|delivered|reported|submitted) to|\brisk\b|\bgoods\b|reserved?\b/,
    ],
  },
  {
    code: 'joint_and_several_liability',
    all: [
      /\b(?:each|any|every|either|all)\b[^.;]{0,40}\b(?:answers?|held|sued|liable|called (?:on|upon)|stands?|responsible|required|bound|pursued)\b[^.;]{0,60}\b(?:everything|whole|entire|full|all of it|in full|complete|total)\b|\bjointly\b[^.;]{0,20}\bseverally\b/,
      /\b(?:together|jointly|consorti\w+|group\w*|members?|partners?|joint venture|association)\b/,
    ],
    not: [/\b(?:not|no|only for its|own (?:share|part))\b/, /insur\w+|staff|meeting|sheet/],
  },
  {
    code: 'termination_for_convenience',
    all: [
      /\b(?:terminat\w+|end|ends|stop|cancel|leave|exit|quit|bring)\b[^.;]{0,40}\b(?:contract|agreement|engagement|arrangement|appointment|it)\b|\bbreak (?:clause|option|right)\b|\b(?:exit|terminate|cancel)\b/,
      /\bwhenever\b|\bfor any reason\b|\bany time\b|\bno (?:reasons?|fault|cause)\b|\bwithout (?:\w+ ){0,3}(?:reasons?|fault|cause)\b|\bwhen(?:ever)? it (?:suits|likes|wishes|chooses)|\bas it (?:sees fit|pleases)|\bat (?:its|our) (?:\w+ )?(?:discretion|option|choice)\b/,
      new RegExp(`\\b${side}\\b`),
    ],
    not: [
      /\b(?:neither|waives?|renounces?|excluded|cannot|may not|must not|only (?:for|if|where|when)|breach|default|insolven\w*|serious reason|you may|supplier may|contractor may|procurement|procedure|competition|tender\w*|bids?|meeting|interview|visit|call)\b/,
    ],
  },
  {
    code: 'unlimited_liability',
    all: [
      /\b(?:no|without|has no|not)\b[^.;]{0,20}\b(?:ceiling|cap|limit|upper (?:bound|limit)|bound|maximum|capped|limited)\b|\bin full\b[^.;]{0,20}\bwhatever\b|\bwhatever (?:it|they|the (?:loss|damage)) (?:amounts?|comes?|adds?|costs?)|\b(?:liability|indemnity)[^.;:|]{0,30}(?:cap|limit|ceiling)? ?[:|] ?(?:none|nil|no (?:cap|limit)|unlimited|uncapped)|\bhowever (?:large|great|high)\b/,
      /\b(?:liab\w+|damage|harm|loss(?:es)?|indemn\w+|make good|answerable|injur\w+)\b/,
      /\b(?:you|your|supplier|contractor|provider|consultant|operator|liability|liable|indemnity)\b/,
    ],
    not: [
      /\b(?:insur\w+|penalt\w+|deduct\w+|liquidated|delay damages|not unlimited|(?:limited|capped) (?:to|at)|our liability|council's liability|authority's liability|speed|weight|no more than|not more than|including without limitation|not limited to)\b/,
    ],
  },
  {
    code: 'fixed_milestones',
    all: [
      /\b(?:not (?:negotiable|open to (?:discussion|negotiation)|flexible|move)|non-negotiable|immovable|cannot (?:slip|move|wait|be (?:moved|changed|put back|missed|altered))|will not (?:move|be (?:moved|changed|put back))|set in stone|stands? firm|contractual\b|absolute)\b|\b(?:finished|complete|ready|done|in place|working|open) (?:by|before|on) (?:then|that (?:day|date))/,
    ],
    not: [
      /\b(?:bids?|tenders?|questions?|offers?|interviews?|prices?|rates?|fees|validity|visits?|indicative)\b/,
    ],
    number: 'date',
  },
  {
    code: 'long_payment_term',
    all: [
      /\b(?:invoices?|bills?|payment|pay|paid|terms)\b/,
      /\bnet\b|\b(?:payment|invoices?|bills?|terms)[^.;:|]{0,30}[:|] ?(?:within |after |at )?[\w-]+ (?:calendar )?(?:days|months|weeks)\b|\bend of (?:the )?month\b|\bafter (?:we|the council|receipt|approval|checking)/,
    ],
    not: [
      /\b(?:retention|warranty|validity|valid|notice|interest|bonds?|guarantee|milestone|dispute\w*|submit|terminat\w+|suspend\w*|subcontractors?|instal?ments|insur\w+|advance|penalt\w*|refund\w*|net (?:price|worth|weight|area)|liabilit\w+|turnover)\b/,
    ],
    number: 'longTerm',
  },
  {
    code: 'performance_bond',
    all: [
      /\bguarantees?\b[^.;]{0,30}\b(?:from|by|of|issued by) (?:\w+ ){0,2}(?:bank|insurer|insurance company|surety|parent)\b|\b(?:bank|insurer|surety|parent)\b[^.;]{0,30}\bguarantees?\b|\bsecurity\b[^.;]{0,60}\b(?:bank|insurer|cash|escrow)\b/,
    ],
    not: [
      absent('(?:guarantees?|security|bonds?)'),
      /\b(?:advance|bid|tender|retention|manufacturer|product|warranty|prepayments?|vetting)\b/,
    ],
    number: 'amount',
  },
  {
    code: 'retention',
    all: [
      /\b(?:keeps?|kept|holds?|held|retains?|retained|withholds?|withheld|stays?|remains?|paid only|only (?:be )?(?:paid|due|released|payable)|not (?:be )?(?:paid|released|due)|released?|last|balance|final|remaining|remainder|rest)\b/,
      /\b(?:until|till|pending|once|only (?:after|when|once)|(?:a|one|two|\d+|six|twelve|eighteen) (?:years?|months?) (?:after|from|following|later|of))\b/,
      /\b(?:defects?|snags?|snag list|acceptance|handover|handed over|final (?:certificate|account|report|acceptance)|completion|commissioning|guarantee period|warranty|fault-free|trouble-free|sign-?off)\b/,
      /\b(?:pay\w*|paid|price|invoices?|fees?|sum|balance|due|instal?ment|amount|last|released?|value|charge)\b/,
    ],
    not: [
      absent('retention'),
      /\b(?:data|records?|documents|pupils?|tenders?|bids?|points?|marks?|bond|guarantee from|insur\w+|per day|per week)\b/,
    ],
    number: 'percent',
  },
  {
    code: 'price_fixed',
    all: [
      new RegExp(
        `\\b${prices}\\b[^.;]{0,60}\\b(?:(?:stays?|remains?|holds?) (?:as (?:tendered|bid|offered|quoted|agreed)|put|where|flat|locked|level)|(?:do|does|will|may|shall|can) ?not (?:\\w+ )?(?:move|change|rise|go up|follow|track|increase|be (?:raised|increased|changed|adjusted))|(?:are|is|be) (?:locked|frozen|fixed|held|firm))\\b|\\b(?:inflation|cost increases|(?:wage|fuel|energy|material|price) (?:rises|increases|costs))\\b[^.;]{0,40}\\b(?:your|supplier's|contractor's|provider's|own) (?:own )?risk\\b`,
      ),
    ],
    not: [
      /\bnot (?:fixed|firm|locked)|after (?:which|that)|thereafter|afterwards|then (?:rise|follow|be)|first (?:\w+ )?(?:year|\d+ months)|validity|valid until|interest|volumes?|quantit\w+|number of|more than once|more than|without (?:prior )?(?:consent|agreement)|except|unless|regardless of (?:the )?(?:size|distance)/,
    ],
  },
  {
    code: 'no_minimum_volume',
    all: [
      new RegExp(
        `\\b${side}\\b[^.;]{0,60}\\bmay (?:order|buy|call off|ask for|need|use)\\b[^.;]{0,40}\\b(?:less|nothing|none|fewer)\\b|\\b(?:quantit\\w+|volumes?|figures|numbers|estimates?|forecasts?)\\b[^.;]{0,60}\\b(?:(?:do|does|are|is) not (?:bind|binding|commit|a (?:promise|commitment))|non-binding|without (?:obligation|commitment)|for (?:information|guidance) only|no promise|not (?:a )?promises?)\\b|\\b(?:no|not|nor|without)\\b[^.;]{0,30}\\b(?:duty|obliged|obligation|bound|have) to (?:place|order|buy|use|call|give|commission|purchase)\\b|\\bno (?:right|entitlement|claim) to (?:\\w+ )?(?:work|orders?|business|call-?offs?)\\b`,
      ),
    ],
    not: [
      /\b(?:at least|guarantees? (?:a|at|orders)|accept (?:the|any)|award|lowest|you are not|supplier is not)\b/,
    ],
  },
]
