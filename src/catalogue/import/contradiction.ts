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
  const names = publications([...notice.aliases, ...notice.previous])
  const theirs = new Set(others.flatMap((other) => publications([...other.aliases, ...other.previous])))
  if (names.some((name) => theirs.has(name))) return false
  const buyer = sharesBuyer(notice, others)
  const subject = sharesSubject(notice, others)
  return hasIdOf(notice, others) ? !buyer || !subject : !buyer && !subject
}

/** Whether the others have a notice of the same id and version under another publication number. */
function hasIdOf(notice: Notice, others: Notice[]): boolean {
  const isSame = ({ noticeId, version }: Notice) => noticeId === notice.noticeId && version === notice.version
  const isPublished = ({ aliases }: Notice) => publications(aliases).length > 0
  return isPublished(notice) && others.some((other) => isSame(other) && isPublished(other))
}

const publications = (names: string[]) => names.filter((name) => name.startsWith('publication:'))

/** Whether a buyer of the notice may be a buyer of the others, by number or name. True where one side names none. */
export function sharesBuyer(notice: Notice, others: Notice[]): boolean {
  const theirs = others.flatMap(({ buyers }) => buyers.filter(isNamed))
  const own = notice.buyers.filter(isNamed)
  return (
    own.length === 0 || theirs.length === 0 || own.some((one) => theirs.some((other) => isSame(one, other)))
  )
}

const isNamed = ({ name }: NoticeBuyer) => name !== null && !isPlaceholder(name)

function isSame(a: NoticeBuyer, b: NoticeBuyer): boolean {
  const numbers = numbersOf(a)
  if (numbersOf(b).some((each) => numbers.includes(each))) return true
  return namesOf(a).some((one) => namesOf(b).some((other) => isPart(one, other) || isPart(other, one)))
}

const numbersOf = ({ registrationNumber, otherRegistrationNumbers }: NoticeBuyer): string[] =>
  [registrationNumber, ...otherRegistrationNumbers].flatMap((number) =>
    number === null || isPlaceholder(number) ? [] : number.replaceAll(/\W/g, '').toLowerCase(),
  )

const namesOf = ({ name, names }: NoticeBuyer): Set<string>[] =>
  [name ?? '', ...names].map((each) => wordsOf(each, 1)).filter(({ size }) => size > 0)

const isPart = (some: Set<string>, all: Set<string>) => some.isSubsetOf(all)

/** Whether titles of the notice or its lots have half of their words in common with the others, and two of them. */
function sharesSubject(notice: Notice, others: Notice[]): boolean {
  const own = subjectsOf(notice)
  const theirs = others.flatMap(subjectsOf)
  return (
    own.length === 0 || theirs.length === 0 || own.some((one) => theirs.some((other) => isAlike(one, other)))
  )
}

/** The words of each title. A lot whose title is one word, such as `Lotto 1`, says nothing. */
const subjectsOf = ({ title, lots }: Notice): Set<string>[] => [
  ...textsOf(title)
    .map((text) => wordsOf(text, 4))
    .filter(({ size }) => size > 0),
  ...lots
    .flatMap((lot) => textsOf(lot.title))
    .map((text) => wordsOf(text, 4))
    .filter(({ size }) => size > 1),
]

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
