import type { Rule } from '../rule.ts'
import { absent, buyer, supplier } from './words-en.ts'

const ends =
  '(?:terminat\\w*|(?:end|ends|ended|ending) (?:the|this|it|its|any|all|each|early)|cancel (?:the|this|any|a)|(?:bring|brings|brought|bringing|come|comes|put|draw)\\b[^.;]{0,50}\\b(?:to an (?:early )?(?:end|close)|to a (?:close|halt|premature end)|an end to)|discontinu\\w+ (?:the|this)|stop (?:the|this) (?:contract|agreement|service)|withdraw from (?:the|this) (?:contract|agreement|arrangement)|rescind|walk away|break (?:clause|option|right)|early (?:exit|termination)|give up the (?:contract|agreement)|leave the (?:contract|agreement)|determine (?:the|this)|cease the (?:contract|agreement))'
const noReason =
  "(?:for (?:its |their |the \\w+'s )?(?:own )?convenience|(?:with or )?without (?:(?!breach|remedy|prejudice)[\\w-]+ ){0,5}(?:cause|reasons?|fault|justification|grounds?|explanation|default)\\b|no (?:reason|cause|grounds?|explanation|justification|fault)|at any (?:time|point|moment|stage)|for (?:any|whatever) reason|any reason or none|whatever the reason|at will|at its (?:sole |absolute |own |entire )?(?:discretion|option|election)|need not (?:give|state|explain|justify|show)|irrespective of|regardless of|whether or not|no[- ]fault|even (?:if|where|though) (?:the )?(?:supplier|contractor|provider|\\w+) (?:is|has) not)"
const forCause =
  /\b(?:only|solely|except|exclusively) (?:for|on|if|where|when|in|upon)\b|(?<!\b(?:irrespective of|regardless of|without|no|whether or not in|in the absence of|absence of) (?:any |a |the )?)\b(?:breach|insolven\w*|default|bankrupt\w*|misconduct|fails?|failure|failings?|force majeure|persistent|cure|remed\w+|material\w*|serious)\b/
const procedure =
  /\b(?:procurement|procedure|competition|tendering|tender process|exercise|competitive process|invitation|this itt|bids?|tenders|user account|subscription|lease|employment)\b/
const noRight =
  /\b(?:may|shall|can|will) (?:not|neither)\b[^.;]{0,40}terminat|cannot (?:be )?terminat|\b(?:no|waives?|without (?:a|any)|excludes?) (?:\w+ ){0,2}(?:rights?|option|possibility) (?:to|of) (?:terminat|end|cancel|bring|early)|neither (?:party|side|of (?:us|the parties))|nobody|without cause (?:is|shall be) excluded|\bterminat\w*[^.;]{0,40}\b(?:for convenience|without cause|at will)\b[^.;]{0,20}\b(?:not|excluded|no\b)/

const made =
  '(?:produced|prepared|created|developed|written|made|generated|arising|drawn up|designed|compiled|commissioned|bespoke|authored|resulting|devised|delivered)'

/** Risks in liability, rights in the results and termination. */
export const contractRules: Rule[] = [
  {
    code: 'ip_transfer',
    all: [
      new RegExp(
        `\\b(?:intellectual property|iprs?|ip rights|ip\\b|copyrights?|deliverables|source code|foreground|work products?|(?:training |project )?materials|title (?:to|in) (?:all|any|the)|(?:all |any )?(?:rights|title|interest|ownership|property) (?:in|to|of)|inventions|patents|everything the \\w+ (?:writes|creates|produces|designs)|(?:drawings|designs|reports|documents|software|code|plans|outputs|results|scripts|models|content|works?|photographs|documentation|configurations?)\\b[^.;]{0,50}\\b${made}|${made} (?:software|code|designs|work|works|content|developments?|drawings|documentation))\\b`,
      ),
      /\b(?:vest(?:s|ed|ing)?|assigns?|assigned|assignment|transfers?|transferred|pass(?:es)?|belongs?|property of|become[s]? the|owned (?:by|outright)|owns?|ownership|sole (?:owner|property)|exclusive (?:property|owner|rights?|licen[cs]e)|made over|ceded?|hands? over all rights|moves? to)\b/,
      new RegExp(`\\b(?:${buyer})\\b`),
    ],
    not: [
      new RegExp(
        `\\b(?:${supplier})s? (?:shall |will |may )?(?:retains?|keeps?|owns?|remains? the owner|continues? to own)|(?:remain|stay)s? (?:vested in|with|the property of|owned by) the (?:${supplier})|\\b(?:not|never|neither) (?:be )?(?:transfer|assign|vest|pass|claim|acquire|own)|no (?:transfer|assignment|rights? (?:pass|transfer))|belongs? to the (?:${supplier})|(?:${supplier})'s (?:property|ownership)|without (?:the )?(?:prior )?(?:written )?(?:consent|approval)|\\bgoods\\b|\\brisk\\b|subcontract|pre-existing (?:rights )?remain`,
      ),
      new RegExp(
        `\\b(?:${buyer})(?:'s)? (?:data|materials|documents) (?:remains?|shall remain)|owns (?:the )?(?:heavy |kitchen )?(?:equipment|building|land)`,
      ),
    ],
  },
  {
    code: 'joint_and_several_liability',
    all: [
      /\bjoint(?:ly)?(?: and|,| &| as well as)? (?:several(?:ly)?|individual(?:ly)?|separately)\b|\bseverally and jointly\b|\bjointly (?:liable|responsible|answerable|bound)\b|\b(?:individually and collectively|collectively and individually)\b|\b(?:each|every|any|all) (?:[\w-]+ ){0,6}(?:liable|answerable|responsible|answers?|stands?|accountable|bound)\b[^.;]{0,50}\b(?:whole|entire|entirety|all (?:of )?(?:the )?(?:obligations|others|members)|full performance|everything|in full|total)\b/,
    ],
    not: [
      absent('joint(?:ly)?(?: and|,| &)? several'),
      /\bnot (?:be )?(?:\w+ )?jointly|own (?:share|part|portion|work)|\bnot (?:be )?(?:liable|answerable|responsible) for the (?:whole|others)|respective (?:share|part)|(?:lead|prime) (?:contractor|supplier) (?:is|remains) (?:fully )?responsible for (?:its|the|all) sub/,
    ],
    near: /member|partner|consorti|group|joint venture|parties|jointly|participants|undertakings|companies|several|association|contractors|tenderers|bidders/,
  },
  {
    code: 'termination_for_convenience',
    all: [new RegExp(`\\b${ends}`), new RegExp(`\\b${noReason}`)],
    not: [
      forCause,
      procedure,
      noRight,
      new RegExp(`\\b(?:${supplier}) (?:may|can|is entitled to) (?:also )?(?:terminat|end|bring)`),
    ],
  },
  {
    // Notice alone ends it: no reason is named because none is needed.
    code: 'termination_for_convenience',
    all: [
      new RegExp(`\\b${ends}`),
      /\bnotice\b/,
      /\b(?:may|can|is (?:free|entitled|permitted|at liberty)|are (?:free|entitled)|has the right|have the right|reserves the right|right to)\b/,
      new RegExp(`\\b(?:${buyer}|either party|either side|both parties|each party)\\b`),
    ],
    not: [
      forCause,
      procedure,
      noRight,
      /\b(?:if|where|when|in the event|in case|because|on account of|extension|extend|prolong|renew\w*)\b/,
      new RegExp(`\\b(?:${supplier}) (?:may|can|is entitled to) (?:also )?(?:terminat|end|bring)`),
    ],
  },
  {
    code: 'unlimited_liability',
    all: [
      /\b(?:liabilit(?:y|ies)|liable|indemnif\w+|indemnit(?:y|ies)|responsib\w+|answerable|answers? (?:to|for)|hold\w* (?:\w+ )?harmless|make good|compensat\w+|damages|losses|loss)\b/,
      /\bunlimited\b|\buncapped\b|\bunrestricted(?:ly)?\b|\bwithout (?:any )?(?:\w+ )?(?:limits?|limitation|cap|ceiling|restriction|upper limit)\b(?! to| the generality)|\bno (?:\w+ ){0,2}(?:limits?|limitation|cap|ceiling|maximum|restriction)\b|\bnot (?:be )?(?:\w+ )?(?:limited|capped|restricted|subject to (?:any|a) (?:\w+ )?(?:limit|cap|ceiling))(?! to)\b|\b(?:whatever|regardless of|irrespective of) (?:the|its|their) (?:amount|size|extent|value)|\bto (?:an|the) unlimited|\bin (?:full|unlimited) (?:amount )?(?:and )?without/,
    ],
    not: [
      /\bnot (?:be )?unlimited|\b(?:in no (?:event|case)|never) (?:be )?unlimited|including(?:,)? (?:but )?(?:without limitation|not limited)|without limitation,|\bunlimited (?:access|company|users?|licen[cs]es?|number|use|calls|data)|\b(?:authority|council|client|buyer|customer)'s liability (?:is|shall be) unlimited|liquidated damages|penalt|deductions?|delay damages|insurance (?:\w+ )?(?:is|must|shall)|no limit on the number|(?:is|are|be|remains?) (?:limited|capped|restricted) (?:to|at)/,
    ],
  },
  {
    code: 'unlimited_liability',
    all: [
      /\bnothing\b[^.;]{0,60}\b(?:limits?|excludes?|limit or exclude|exclude or limit|restricts?)\b|\b(?:cap|limit|ceiling|limitation)s?\b[^.;]{0,40}\b(?:does|do|shall|will) not apply\b|\b(?:except|other than|save) (?:in the case of|for|where)\b[^.;]{0,80}\bunlimited/,
      /\bliabilit|\bcap\b|\blimit/,
      /\bgross negligence\b|\bgrossly\b|\bwilful|\bindemnit|\bdata (?:protection )?breach|\bconfidential|\bintellectual/,
    ],
  },
]
