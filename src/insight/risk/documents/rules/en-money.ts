import type { Rule } from '../rule.ts'
import { absent, buyer, supplier } from './words-en.ts'

const security =
  "(?:performance (?:bonds?|guarantees?|securit(?:y|ies)|deposits?)|parent(?: company)? guarantees?|guarantees? from (?:its|the) parent|bonds?|sureties|surety|bank(?:er's)? guarantees?|letters? of credit|securit(?:y|ies)(?! (?:clearance|vetting))|guarantees?)"
const otherSecurity =
  /\b(?:advance|bid bond|bid security|bid guarantee|tender bond|tender security|tender guarantee|participation guarantee|retention bond|product guarantee|manufacturer|prepayments?|down payment|vat deferment|customs|bail|treasury bonds?)\b/

const prices = '(?:prices?|rates?|charges?|fees?|sums?|tariffs?|remuneration)'
const changes =
  '(?:adjust\\w*|revis\\w+|increas\\w+|index\\w*|fluctuat\\w*|var(?:y|ied|iations?)|uplift\\w*|escalat\\w+|reviewed|review|raised|rise|change[ds]?|altered|reopened|renegotiat\\w+|inflation\\w*)'

/** Payment, securities and prices. */
export const moneyRules: Rule[] = [
  {
    code: 'long_payment_term',
    all: [
      /\b(?:pay(?:s|ment|able|ments)?|paid|settle[sd]?|settlement|remit\w*|discharged?|transferred)\b/,
      /\b(?:invoices?|invoiced|payment (?:term|period)s?|payments?|terms?|sums?|amounts?|bills?|accounts?|fees|charges|deliver\w+|receipt|net)\b/,
    ],
    not: [
      /\b(?:retention|retained|warranty|validity|valid for|notice|interest|bonds?|guarantee|milestone|term of the contract|dispute[sd]?|submit|terminat\w+|suspend\w*|subcontractors?|sub-contractors?|instal?ments|claims?|insur\w+|advance|end the|premium|preceding|liability|overdue|turnover|penalt\w*|refund\w*)\b/,
    ],
    number: 'longTerm',
  },
  {
    code: 'performance_bond',
    all: [
      new RegExp(
        `\\bperformance (?:bonds?|guarantees?|securit(?:y|ies)|deposits?)\\b|\\bparent(?: company)? guarantee|\\b(?:${security})\\b[^.;]{0,80}\\b(?:performance|fulfil\\w+|obligations|proper execution|completion of the works|due execution)\\b|\\b(?:performance|fulfil\\w+|obligations)\\b[^.;]{0,60}\\b(?:secured|backed|guaranteed|underwritten) by\\b`,
      ),
    ],
    not: [
      absent(security),
      otherSecurity,
      /\bperformance guarantees? of the (?:batter|system|product|pump|engine|equipment|module)|information security|data security|security (?:services?|staff|officers?|guards?|obligations|measures|requirements|standards?|incidents?|polic\w+)/,
    ],
  },
  {
    code: 'performance_bond',
    all: [
      /\b(?:bonds?|surety|sureties|bank(?:er's)? guarantees?|letters? of credit|on[- ]demand guarantee|cash deposit|security deposit|security)\b/,
      /\b(?:provides?|furnish\w*|lodges?|deposits?|deliver\w*|procures?|puts? up|supplies|supply|obtains?|arranges?|posts?|hands? over|issued|required|must|shall|has to|on first demand|bank|insurer)\b/,
    ],
    not: [
      absent(security),
      otherSecurity,
      /security (?:of|for) (?:supply|data|the (?:site|network|building))/,
    ],
    number: 'amount',
  },
  {
    code: 'retention',
    all: [
      /\bretention\b|\bretain(?:s|ed|ing)?\b|\bwithh(?:eld|olds?|olding|old)\b|\b(?:hold|holds|holding|held|keep|keeps|kept|keeping) back\b|\bkept (?:until|till|for|as)\b|\b(?:remains?|stays?) with the \w+\b|\bset aside\b|\b(?:is|are) held\b|\bdefer(?:s|red)\b/,
      /\b(?:payments?|price|invoices?|invoiced|valuations?|sums?|contract|completion|amounts?|percentage|instal?ments?|charges?|fees?|certificates?|certified|account|work done|released?|bills?)\b/,
    ],
    not: [
      absent('retention|(?:retained|withheld|held back|kept back)'),
      /\b(?:data|records?|documents?|personal|staff|employees?|archives?|copyright|intellectual|customers?|customer retention|water|soil|withholding tax|pupils?|rainfall|tenders?|bids?|points)\b/,
    ],
    number: 'percent',
  },
  {
    code: 'retention',
    all: [
      /\b(?:last|final|remaining|balance|rest|residual|outstanding)\b/,
      /\b(?:paid|payable|released?|due|falls due|follows|settled)\b/,
      /\b(?:defects?|warranty|guarantee|maintenance|rectification|making good|liability) (?:\w+ )?(?:period|certificate|expir\w+|term)|\b(?:twelve|six|24|12|6) months (?:after|from|following)/,
    ],
    number: 'percent',
  },
  {
    code: 'price_fixed',
    all: [
      new RegExp(
        `\\b(?:fixed|firm)[- ](?:and (?:fixed|firm) |and final |all-in )?(?:lump[- ]sum |unit )?prices?\\b|\\b${prices}\\b[^.;]{0,60}\\b(?:is|are|be|appl(?:y|ies)|remain|remains|held|hold|holds|stay|stays)\\b[^.;]{0,25}\\b(?:fixed|firm|unchanged|unaltered|constant|the same|frozen|binding|good)\\b|\\b${prices}\\b[^.;]{0,80}\\b(?:(?:not|never|cannot|nor) (?:be )?(?:\\w+ ){0,3}(?:open to |subject to (?:any )?)?${changes}|no (?:\\w+ ){0,3}${changes})|\\bno (?:\\w+ ){0,4}(?:uplift|indexation|(?:price|rate|inflation\\w*|annual|cost) (?:adjustment|increase|variation|review|revision|claim|mechanism)s?|(?:adjustment|increase|variation|review|revision|indexation)s? (?:of|to|in|for) (?:the |any )?(?:${prices}|inflation|wage|cost|material))\\b|\\b(?:price adjustment|fluctuations?|inflation|indexation|price variation)\\b[^.;]{0,40}\\b(?:does|do|is|are|shall|will) (?:not (?:be )?(?:appl|includ|consider|allow|compensat|reimburs|provided|available)\\w*|excluded)|\\b(?:risk of (?:inflation|price|cost|wage)|(?:inflation|price|cost) risk|cost increases|wage increases|inflation)\\b[^.;]{0,60}\\b(?:borne|lies with|rests with|carried|absorbed|bears|at the (?:expense|risk)|at \\w+ \\w+'s (?:own )?(?:risk|expense)|included in)|\\b(?:bears?|carries|absorbs?|takes)\\b[^.;]{0,30}\\b(?:inflation|cost increases|price (?:risk|increases|rises)|increases? in (?:wages?|costs?|prices?|materials?|labour)|(?:wage|fuel|material|labour) (?:increases|rises|costs)|rising (?:costs|prices|wages))`,
      ),
    ],
    not: [
      /\b(?:if|where|when) (?:the )?(?:volumes?|quantit\w+)\b|\b(?:prices?|rates?|charges|fees) (?:is|are) not fixed|\bno fixed price|after which|thereafter|adjusted (?:every|each|annually|yearly|once)|first (?:contract )?(?:year|twelve months|12 months)|not fixed|\bvalidity\b|valid for|interest rates?|tender (?:is|remains)|until the (?:award|end of the (?:tender|bid))|alter(?:s|ed) (?:the )?(?:schedule|form)|formula|then\b[^.;]{0,20}(?:review|index|adjust)|except (?:for|by) (?:annual )?index|more than once|be (?:increased|adjusted) (?:by )?more than|without (?:the )?(?:prior )?(?:consent|agreement|approval)|price bands?/,
    ],
  },
  {
    code: 'no_minimum_volume',
    all: [
      /\b(?:no|not|nor|without|neither|nothing|never|cannot)\b[^.;]{0,60}\b(?:guarantees?|guaranteed|guaranteeing|commit\w*|oblig\w+|undertak\w+|warrant\w*|assurances?|promise[sd]?|bound|minimum|minima|entitle\w*|right to|represent\w*|claim|must order|has to order|have to order)\b/,
      /\b(?:volumes?|quantit(?:y|ies)|orders?|ordered|ordering|numbers?|minimum (?:spend|purchase|value|amount|order|take|call-off|level|quantity|fee|payment)|purchase[sd]?|purchasing|buy|level of|levels of|amount of|extent of|share of|call-?offs?|work(?:load)?|business|assignments?|consumption|demand|uptake|hours|tonnages?|instructions to|commissions?)\b/,
    ],
    not: [
      new RegExp(
        `\\b(?:turnover|change orders?|in order to|court order|order of precedence|purchase order number|minimum wage|good working order|work(?:ers|force|ing| permits?)|insur\\w+|liab\\w+|lowest|${supplier}s? (?:does|do|shall|is|are|may|will) not|minimum (?:score|mark|staff|standard|requirement)s?|(?:accept|award) (?:the lowest|any|a contract)|exclusiv\\w+|performance bond)\\b`,
      ),
      /(?:at least|minimum of) [£€\d]/,
    ],
  },
  {
    code: 'no_minimum_volume',
    all: [
      new RegExp(
        `\\b${buyer}\\b[^.;]{0,60}\\b(?:may|can|is free to|could|reserves the right to|is entitled to)\\b[^.;]{0,40}\\b(?:order|buy|call off|purchase|take)\\b[^.;]{0,60}\\b(?:nothing|none|less|fewer|no\\b|zero|not at all|as (?:little|few))|\\b(?:orders?|volumes?|quantit\\w+|demand|call-offs?|spend)\\b[^.;]{0,60}\\b(?:may|could|can) (?:be|fall to|amount to|drop to) (?:zero|nil|nothing|none)|\\bzero[- ]hours?\\b[^.;]{0,20}\\bbasis|\\bwithout (?:any )?(?:guaranteed |committed )?minimum\\b`,
      ),
    ],
    not: [/at least|guarantees? (?:a|to)/],
  },
]
