import { worded } from '../../reference/language/worded.ts'

/** The parts of a sentence that define parties. */
interface Said {
  flat: string
  part: string
}

/** The role of a name: the buyer, the bidder, or any other party. */
type Role = 'buyer' | 'bidder' | 'other'

/**
 * A name that a document defines for a party: "Technology Transformation Services" is called "TTS" and buys.
 */
export interface NamedParty {
  name: string
  /** The words before the definition, such as a full name; null if they name nobody. */
  means: string | null
  role: Role
}

/** `(the "Licensee")`, `(im Folgenden „Auftragnehmer")`, `(ci-après « le Titulaire »)`. */
const alias = worded(
  String.raw`\((?:[^()"“”„«»]{0,60}\s)?["“„«]\s?(?:(?:{{article}}) |l['’])?(\p{L}[\p{L}\d &'’/-]{1,40}?)\s?["“”»][^()]{0,60}\)`,
  'giu',
)
/** `(im Folgenden Auftragnehmer)`: the words "im Folgenden" mark a name without quotes. */
const called = worded(
  String.raw`\((?:{{hereinafter}})(?:\s(?:{{hereinafter_called}}))*\s(\p{L}[\p{L}\d '\p{Pf}-]{1,40}?)(?:\s(?:{{called_behind}}))?\)`,
  'giu',
)
/** `Contracting Officer (CO)`. */
const short = /\(([A-Z][A-Z\d/&-]{1,7})\)/g

/** Names that need no definition in their language, after an article: `der AG`. */
const usual = worded(
  String.raw`(?<=(?<!\p{L})(?:{{party_article}}) )({{usual_buyer}}|{{usual_bidder}})(?![\p{L}\d-])`,
  'gu',
)

/** The words before a definition that can be a name. */
const before = /(?:(?<![\p{L}\d])[\p{L}\d][\p{L}\d.,'’&/-]{0,89}\s){1,8}$/u

const roleNames: Record<Exclude<Role, 'other'>, () => RegExp> = {
  buyer: worded('^(?:{{buyer_name}}|{{usual_buyer}})$'),
  bidder: worded('^(?:{{bidder_name}}|{{usual_bidder}})$'),
}

/** An office that acts for a buyer. */
const office = worded(String.raw`(?:{{office}})(?:['’]s)?\s?(?:representative)?$`)
/** A contractor has representatives, too. */
const ofBidder = worded(String.raw`(?:{{bidder_name}})(?:['’]s)? \p{L}+$`)

/** Words after the head of a name: "the Ports Authority of 3 Quay Street". */
const attribute = worded(',| (?:{{attribute}}) ')

/** Acts of a buyer. "Between the board and the contractor": the other party of a contract buys. */
const buys = worded(
  String.raw`^(?:(?:{{and}})\s(?:\p{L}{1,4}\s)?(?:{{bidder_name}})(?!\p{L})|(?:\S+\s){0,2}?(?:will (?:{{buyer_will}})|{{buyer_act}}))`,
)
const offers = worded(String.raw`^(?:\S+\s){0,2}?(?:{{bidder_duty}}) (?:not )?(?:{{bidder_act}})`)

/** Maximum names read from a document. */
const max = 60

/** The names that a document defines, with their roles; a role follows from the name or from its verbs. */
export function partiesOf(sentences: readonly Said[]): NamedParty[] {
  const found = new Map<string, string | null>()
  for (const { flat, part } of sentences) {
    if (part !== 'body') continue
    for (const [, name = ''] of flat.matchAll(usual())) if (!found.has(name)) found.set(name, null)
    if (!flat.includes('(')) continue
    for (const match of [alias(), called(), short].flatMap((pattern) => [...flat.matchAll(pattern)])) {
      const name = (match[1] ?? '').trim()
      const means = before.exec(flat.slice(Math.max(0, match.index - 90), match.index))?.[0].trim() ?? null
      if (found.size < max && name.length > 1 && !found.has(name)) found.set(name, means)
    }
  }
  if (found.size === 0) return []
  const acts = actsOf(sentences, [...found.keys()])
  return [...found].map(([name, means]) => ({ name, means, role: roleOf(name, means, acts.get(name) ?? 0) }))
}

function roleOf(name: string, means: string | null, act: number): Role {
  if (roleNames.buyer().test(name)) return 'buyer'
  if (roleNames.bidder().test(name)) return 'bidder'
  if (
    means !== null &&
    [means, ...means.split(attribute(), 1)].some((one) => office().test(one) && !ofBidder().test(one))
  )
    return 'buyer'
  return act > 0 ? 'buyer' : act < 0 ? 'bidder' : 'other'
}

/** Maximum names defined in all documents of a tender: every sentence is searched for them. */
const maxAmong = 100

/** The names in several documents, each once. */
export const partiesAmong = (all: readonly NamedParty[]): NamedParty[] =>
  [...new Map(all.map((party) => [JSON.stringify(party), party])).values()].slice(0, maxAmong)

const quoted = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/**
 * By name: how often the name acts as a buyer, less how often as a bidder. One pass over the sentences counts all
 * names.
 */
function actsOf(sentences: readonly Said[], names: readonly string[]): Map<string, number> {
  const subject = new RegExp(
    `(?<![\\p{L}\\d])(${names.map(quoted).join('|')})(?:["”»]?\\)|['’]s)?\\s(?=\\p{L})`,
    'gu',
  )
  const acts = new Map<string, number>()
  for (const { flat } of sentences) {
    for (const match of flat.matchAll(subject)) {
      const [whole, name = ''] = match
      const after = flat.slice(match.index + whole.length, match.index + whole.length + 60)
      // Verbs of buying weigh more, because only buyers have them; every party submits and provides now and
      // then.
      const act = buys().test(after) ? 3 : offers().test(after) ? -1 : 0
      if (act !== 0) acts.set(name, (acts.get(name) ?? 0) + act)
    }
  }
  return acts
}
