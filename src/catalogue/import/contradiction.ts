import { foldLetters } from '../../reference/language/fold.ts'
import type { NoticeBuyer, Text } from '../notices/parts.ts'
import { isPlaceholder } from '../notices/placeholder.ts'
import type { Notice } from '../notices/schema.ts'

/**
 * Whether a notice cannot belong to the tender of the others although it shares an identifier with them: it names other
 * buyers, is about another subject, and no publication number connects them. Software writes constant identifiers, and
 * publishers use an identifier twice. One of the two is enough where even the id of the notice is the same although it
 * was published under another number. A notice that leaves out its buyer or its subject contradicts nothing.
 */
export function contradicts(notice: Notice, others: Notice[]): boolean {
  // Notices of one tender mostly share their buyer, so the search mostly ends at the first of them.
  const buyer = sharesBuyer(notice, others)
  const isSameNotice = hasIdOf(notice, others)
  if (buyer && !isSameNotice) return false
  const subject = sharesSubject(notice, others)
  if (subject && (buyer || !isSameNotice)) return false
  const names = new Set(publications([...notice.aliases, ...notice.previous]))
  return !others.some(({ aliases, previous }) =>
    publications([...aliases, ...previous]).some((name) => names.has(name)),
  )
}

/** Whether the others have a notice of the same id and version under another publication number. */
function hasIdOf(notice: Notice, others: Notice[]): boolean {
  const isSame = ({ noticeId, version }: Notice) => noticeId === notice.noticeId && version === notice.version
  const isPublished = ({ aliases }: Notice) => publications(aliases).length > 0
  return isPublished(notice) && others.some((other) => isSame(other) && isPublished(other))
}

const publications = (names: string[]) => names.filter((name) => name.startsWith('publication:'))

/**
 * Whether a buyer of the notice may be a buyer of the others, by number or name. True if one side names none.
 */
export function sharesBuyer(notice: Notice, others: Notice[]): boolean {
  const own = buyersOf(notice)
  if (own.length === 0) return true
  let isNamed = false
  for (const other of others)
    for (const theirs of buyersOf(other)) {
      isNamed = true
      if (own.some((one) => isSame(one, theirs))) return true
    }
  return !isNamed
}

/** The numbers and names by which the buyers of a notice are found again. */
export const buyerKeys = (notice: Notice): string[] =>
  buyersOf(notice).flatMap(({ numbers, names }) => [
    ...numbers,
    ...names.map((words) => [...words].join(' ')),
  ])

interface Buyer {
  numbers: string[]
  /** The words of each name. */
  names: Set<string>[]
}

const buyersOf = once((notice): Buyer[] =>
  notice.buyers.filter(isNamed).map((buyer) => ({ numbers: numbersOf(buyer), names: namesOf(buyer) })),
)

const isNamed = ({ name }: NoticeBuyer) => name !== null && !isPlaceholder(name)

const isSame = (a: Buyer, b: Buyer): boolean =>
  a.numbers.some((each) => b.numbers.includes(each)) ||
  a.names.some((one) => b.names.some((other) => one.isSubsetOf(other) || other.isSubsetOf(one)))

const numbersOf = ({ registrationNumber, otherRegistrationNumbers }: NoticeBuyer): string[] =>
  [registrationNumber, ...otherRegistrationNumbers].flatMap((number) =>
    number === null || isPlaceholder(number) ? [] : number.replaceAll(/\W/g, '').toLowerCase(),
  )

const namesOf = ({ name, names }: NoticeBuyer): Set<string>[] =>
  [name ?? '', ...names].map((each) => wordsOf(each, 1)).filter(({ size }) => size > 0)

/** Whether titles of the notice or its lots have half of their words in common with the others, and two of them. */
export function sharesSubject(notice: Notice, others: Notice[]): boolean {
  const own = subjectsOf(notice)
  if (own.length === 0) return true
  let isTitled = false
  for (const other of others)
    for (const theirs of subjectsOf(other)) {
      isTitled = true
      if (own.some((one) => isAlike(one, theirs))) return true
    }
  return !isTitled
}

/** The words of each title. A lot whose title is one word, such as `Lotto 1`, does not identify a subject. */
const subjectsOf = once(({ title, lots }): Set<string>[] => [
  ...textsOf(title)
    .map((text) => wordsOf(text, 4))
    .filter(({ size }) => size > 0),
  ...lots
    .flatMap((lot) => textsOf(lot.title))
    .map((text) => wordsOf(text, 4))
    .filter(({ size }) => size > 1),
])

const textsOf = (text: Text | null) => (text ? Object.values(text) : [])

function isAlike(a: Set<string>, b: Set<string>): boolean {
  const common = a.intersection(b).size
  return 2 * common >= Math.min(a.size, b.size) && (common > 1 || a.size + b.size === 2)
}

/** The words from `length` letters on. Numbers and, in titles, particles are often the same by chance. */
const wordsOf = (text: string, length: number): Set<string> =>
  new Set(
    foldLetters(text)
      .match(/\p{L}+/gu)
      ?.filter((word) => word.length >= length),
  )

/** Reads a notice once, because it is compared with every other notice of its identifier. */
function once<T>(read: (notice: Notice) => T): (notice: Notice) => T {
  const known = new WeakMap<Notice, T>()
  return (notice) => {
    const found = known.get(notice) ?? read(notice)
    known.set(notice, found)
    return found
  }
}
