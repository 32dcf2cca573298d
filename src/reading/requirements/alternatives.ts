import { worded } from '../../reference/language/worded.ts'
import { certificatesIn, standardsIn, systemsIn } from './certificates.ts'

/**
 * How a name follows the one before: as a requirement of its own, by a bare "and", as another way to meet the
 * same requirement, as the next of a list whose last link decides, as an item of its own, or as the first of
 * examples or options.
 */
type Link = 'own' | 'also' | 'or' | 'next' | 'item' | 'example' | 'choice'

/**
 * The certificates that a text requires. Each group has alternatives, any of which is enough: "A, B or C" and
 * "A, B or equivalent" are one group; "A and B or equivalent" are two.
 */
export function groupsIn(text: string): string[][] {
  const certificates = certificatesIn(text)
  const found = certificates.length > 0 ? certificates : standardsIn(text)
  // The words before each name, and at the end the words after the last.
  const words = [...found, { start: text.length }].map(({ start }, i) =>
    text.slice(found[i - 1]?.end ?? Math.max(0, start - before), start),
  )
  const links = words.slice(0, -1).map(linkOf)
  const groups: string[][] = []
  for (const [i, { name }] of found.entries()) {
    const last = groups.at(-1)
    if (last && isJoined(links, words, i)) last.push(name)
    else groups.push([name])
  }
  return groups.length > 0 ? groups : systemsIn(text).map((name) => [name])
}

/** In characters: the words before the first name that may open a list. */
const before = 100

/** Whether a text accepts other things than those it names: "or equivalent", "e.g.". */
export const takesOthers = (text: string): boolean =>
  text.search(equivalent()) >= 0 || forExample().test(text)

/** A group as the unit of a threshold. */
export const unitOf = (names: readonly string[]): string => names.join(' / ')

function isJoined(links: readonly Link[], words: readonly string[], at: number): boolean {
  const link = links[at]
  const opened = links.slice(0, at).findLast((one) => !inside.has(one))
  if (link === 'also') return opened === 'example'
  if (link !== 'next' && link !== 'item') return link === 'or'
  if (opened === 'example' || opened === 'choice') return true
  const decides = [...links.keys()].find((i) => i > at && links[i] !== 'next') ?? links.length
  return link === 'next' && (links[decides] === 'or' || endsInOr().test(words[decides] ?? ''))
}

const inside: ReadonlySet<Link> = new Set(['also', 'or', 'next', 'item'])

/** A link by the words between two names, or before the first. */
function linkOf(between: string): Link {
  if (examples().test(between)) return 'example'
  if (choice().test(between)) return 'choice'
  const bare = between.replace(equivalent(), '')
  if (bare.length < 60 && or().test(bare)) return 'or'
  if (also().test(between)) return 'also'
  return next().test(between) ? 'next' : item.test(between) ? 'item' : 'own'
}

const examples = worded(String.raw`(?<!\p{L})(?:{{for_example}})[^.;]{0,20}$`)
const forExample = worded(String.raw`(?<!\p{L})(?:{{for_example}})`)
const choice = worded(String.raw`(?<!\p{L})(?:{{one_of}})(?!\p{L})[^.;]{0,60}$`)
const equivalent = worded(
  String.raw`(?<!\p{L})(?:{{or}}|{{or_before}}) (?:\p{L}+ ){0,3}?(?:{{equivalent}})\p{L}*`,
  'giu',
)
const or = worded(String.raw`(?<!\p{L})(?:{{or}}|{{or_between}}|alternativ(?:ely)?)(?!\p{L})`)
const also = worded(String.raw`^\s*(?:{{and}})\s*$`)
/**
 * "A (quality), B": the next in a list, with a word before the comma and an article and a word after it; or
 * the next verb of a list.
 */
const next = worded(
  String.raw`^(?:\s?\([^()]{0,60}\)|[\s-]\p{L}{1,20})?\s?[,/](?!\s*(?:{{and}})\s)\s*(?:\p{L}{1,4}\s)?(?:\p{L}{1,20}[\s-])?$|^,\s+(?:{{copula}})\s[^,.;]{0,40}$`,
)
/** The same on a line of its own, or after a semicolon. */
const item =
  /^[^,;\n.]{0,60}[,;.]?\s?[;\n]\s*(?:[^\p{L}\d\s]\s|\(?[\p{L}\d]{1,3}[.)]\s)?(?:\p{L}{1,4}\s)?(?:\p{L}{1,20}[\s-])?$/u
/** "A, B or equivalent", "be certified to A, be registered with B or have a system of its own". */
const endsInOr = worded(
  String.raw`^(?:\s?\([^()]{0,60}\)|[\s-]\p{L}{1,20})?,?\s(?:{{or}}|{{or_before}})(?!\p{L})`,
)
