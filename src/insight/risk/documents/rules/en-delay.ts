import type { Rule } from '../rule.ts'
import { absent, money } from './words-en.ts'

const penalty = 'penalt(?:y|ies)|penali[sz]ed|fines?\\b|fined'
const liquidated =
  '(?:liquidated (?:and ascertained )?damages|ascertained damages|delay(?:ed)? damages|damages for (?:the )?(?:delay|late)\\w*|lads?\\b|\\blds\\b|delay payments?|late delivery charges?)'

const penaltyElsewhere =
  /criminal|statutory penalt|bribery|\bfine\b or imprisonment|penalty (?:points|charge notices?|notices?|areas?|fares?)|under penalty of perjury|early (?:re)?payment|fines? (?:aggregate|material|grain|dust|sand)|gdpr|regulator|water act|\btax(?:es)?\b|customs|parking/

const time = '(?:calendar |working |business |full |started |whole |complete )*(?:day|week|hour|month|minute)'
const late =
  /\b(?:delay\w*|slips?\b|slipped|slippage|late\b|lateness|overdue|overruns?|overran|behind (?:schedule|programme)|beyond (?:the|that|this|its)|after (?:the|that) (?:date|deadline|due|agreed|contract|completion)|miss(?:es|ed|ing)?|until (?:it|they|that|this|completion|delivery)\b|not (?:be )?(?:completed?|delivered|ready|finished|met|handed|reached|operational)|remains? (?:outstanding|unfinished|incomplete|undelivered))/
const notTheirs =
  /\binterest\b|late payment|pays late|storage|overtime|\bwages?\b|insured|insurance|turnover|discount|not be (?:charged|deducted|penali)|demurrage/

/** Late, bad or missing performance that costs money. */
export const delayRules: Rule[] = [
  {
    code: 'contract_penalty',
    all: [
      new RegExp(`\\b(?:${penalty})`),
      /\b(?:pay|pays|paid|payable|due|imposed?|levied|levy|charged?|incurs?|deduct\w*|accrues?|appl(?:y|ies|ied)|subject to|liable|amounts? to|set off|cost|costs|attracts?|triggers?|owes?|owed|forfeits?|penali[sz]ed|fined|claim|result in|exposed?)\b|%|gbp|eur|[£€$]/,
    ],
    not: [absent(penalty), penaltyElsewhere],
  },
  { code: 'liquidated_damages', all: [new RegExp(`\\b${liquidated}`)], not: [absent(liquidated)] },
  {
    // A rate per stretch of time by which something is late, whatever it is called.
    code: 'liquidated_damages',
    all: [
      new RegExp(
        `\\b(?:per|each|every|a|any|for every|daily|weekly)\\b ?(?:[\\w-]+ ){0,3}${time}|\\b(?:daily|weekly)\\b`,
      ),
      late,
      /\b(?:pays?|paid|payable|owes?|owed|due|charged?|deduct\w*|forfeit\w*|costs?|compensat\w+|recover\w*|credit\w*|reduc\w+|knocked|sum|rate)\b/,
    ],
    not: [notTheirs, /\b(?:no|not|neither|without)\b[^.;]{0,20}(?:charge|deduction|compensation|sum)/],
    number: 'amount',
  },
  {
    code: 'contract_penalty',
    all: [
      /\b(?:each|every|(?:for|per|on|with) any)\b[^.;]{0,60}\b(?:miss(?:ed|ing)|un(?:collected|cleaned|manned|staffed|filled|answered|attended|resolved|delivered|repaired|finished)|fail\w*|breach\w*|violat\w+|infring\w+|non-?complian\w+|unfilled|uncollected|unmanned|unstaffed|omitted|absence|absent|not|default|late|unanswered|incorrect|overflowing)|\b(?:each|every|any) (?:[\w-]+ ){0,3}(?:miss(?:ed|ing)|fail(?:ed|ure)|breach|violation|infringement|default|omission|no-show)/,
      /\b(?:pays?|payable|owes?|charged?|deduct\w*|forfeits?|costs?|fixed sum|lump sum|recover\w*)\b/,
    ],
    not: [notTheirs, /\b(?:prices?d?|quote[sd]?|points?|marks?|insur\w+|indemnity)\b/],
    number: 'amount',
  },
  {
    code: 'service_credits',
    all: [/\bservice[- ](?:level )?credits?\b|\bperformance deductions?\b|\bavailability deductions?\b/],
    not: [absent('service[- ](?:level )?credits?|(?:performance|availability) deductions?')],
  },
  {
    code: 'service_credits',
    all: [
      new RegExp(`\\b${money}\\b|[£€$]|\\beur\\b|\\bgbp\\b`),
      /\b(?:reduc(?:ed|es|e|tion|tions)|abate[ds]?|abatement|deduct(?:ed|s|ions?|ible)?|credit(?:ed|s)?|rebates?|refund(?:s|ed)?|lowered|cut by|falls? by|drops? by|at risk|forfeit(?:s|ed)?|lose[s]?|withh(?:eld|olds?)|earns? back|malus|taken off|comes? off)\b/,
      /availab|uptime|downtime|outage|service levels?|\bkpis?\b|indicators?|performance|\bbands?\b|\btargets?\b|\bbelow\b|\brated\b|\bfail\w*|\bmiss(?:ed|es|ing)?\b|not (?:met|achieved|provided|delivered|attended|answered|resolved|carried|cleaned|reached)|falls? short|shortfall|fewer than|less than|\blate\b|incomplete|unavailab|response times?|interrupt|unresolved|overdue|standard|exceed|longer than|percentage points? (?:short|below|under)|poor|unsatisfactory|complaints?/,
    ],
    not: [
      /not be (?:reduced|deducted)|\bvat\b|\btax\b|no (?:deductions?|reductions?|abatement)|carbon|emission|energy|consumption|waste|\bpoints?\b[^.;]{0,20}deduct|deduct\w*[^.;]{0,20}\b(?:points?|marks?)\b|retention|prompt payment|early payment|tender(?:er)?s? (?:price|may)|turnover|excess\b/,
    ],
    number: 'amount',
  },
  {
    code: 'fixed_milestones',
    all: [
      /\bmilestones?\b|\b(?:interim|key|completion|delivery|contract|sectional|handover|opening|go-live|start) dates?\b|\bsectional completion\b|\b(?:this|these|those|the|that|both|all) (?:\w+ )?(?:dates?|deadlines?|periods?|windows?|stages?)\b/,
      /\b(?:binding|mandatory|immovable|absolute|non-negotiable|hard deadline|firm\b|final\b|of the essence|liquidated|delay damages|penalt|fixed (?:date|milestone|and|dates)|(?:is|are) fixed|no (?:extension|slippage|postponement|float)|(?:can|could|will|may|shall|must)(?:not| not) (?:be )?(?:moved|move|changed?|extended|postponed|slip|missed|shift\w*|varied|delayed|put back|exceeded))|\bcannot (?:be )?(?:moved|changed|postponed|extended|slip|shift|varied)/,
    ],
    not: [
      /not (?:be )?(?:binding|fixed)|non-binding|indicative|provisional|may be (?:adjusted|agreed)|\b(?:tenders?|bids?|submissions?|questions?|clarifications?|quotations?|offers?|applications?)\b(?! price)|validity|payment dates?|closing date|prices?|rates?\b|fees\b|timetable/,
    ],
  },
  {
    code: 'fixed_milestones',
    all: [/\btime (?:is|shall be|will be|being) of the essence\b/],
    not: [/\bnot of the essence/],
  },
  {
    code: 'fixed_milestones',
    all: [
      /\b(?:go-live|go live|goes live|live\b|complet\w+|commission\w*|handed over|handover|operational|installed|in service|in use|in operation|delivered|delivery|ready|finished|open(?:ed|s|ing)?\b)/,
      /\b(?:no later than|not later than|at the latest|on or before|by|before|latest date)\b/,
      /\b(?:must|shall|is to|are to|will|has to|have to|needs? to|is due|binding|required)\b/,
    ],
    not: [
      /\b(?:tenders?|bids?|submissions?|questions?|clarifications?|quotations?|applications?|invoices?|certificates?|insurance|questionnaires?|references|indicative|expected|anticipated|target|contracts? completed|council|notice|options?|envelopes?|notices?|proposals?|meetings?|interviews?|award|training|report)\b/,
    ],
    number: 'date',
  },
  {
    code: 'uncapped_penalties',
    all: [
      /\b(?:not|no|without|nor|never)\b[^.;]{0,40}\b(?:capped|cap|limit|limits|limited|ceiling|maximum|upper limit|limitation|upper bound)\b|\buncapped\b|\bunlimited\b|\blimitless\b/,
    ],
    not: [
      /\b(?:liability|indemni\w+|access|volume|licen[cs]e|users?|warranty|not exceed|insurance|limited to|pages?|maximum of|orders?|quantit\w+|meals?)\b/,
    ],
    near: /\bpenalt(?:y|ies)\b|liquidated|delay damages|service credits?|deductions?\b|credits for|damages for delay|per day of delay|late delivery/,
  },
]
