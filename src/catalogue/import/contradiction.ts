import { foldLetters } from '../../reference/language/fold.ts'
import type { NoticeBuyer, Text } from '../notices/parts.ts'
import { isPlaceholder } from '../notices/placeholder.ts'
import type { Notice } from '../notices/schema.ts'

/**
 * Whether a notice cannot belong to the tender of the others although it shares an identifier with them: it names other
 * buyers, is about another subject, and no publication number connects them. Software writes constant identifiers, and
 * publishers use an identifier twice. A notice that leaves out its buyer or its subject contradicts nothing.
 */
export function contradicts(notice: Notice, others: Notice[]): boolean {
  const names = publications([...notice.aliases, ...notice.previous])
  if (
    others.some((other) =>
      publications([...other.aliases, ...other.previous]).some((each) => names.includes(each)),
    )
  )
    return false
  return !sharesBuyer(notice, others) && !sharesSubject(notice, others)
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
  [name ?? '', ...names].map(wordsOf).filter(({ size }) => size > 0)

const isPart = (some: Set<string>, all: Set<string>) => some.isSubsetOf(all)

/** Whether titles of the notice or its lots have half of their words in common with the others. True without a title. */
function sharesSubject(notice: Notice, others: Notice[]): boolean {
  const own = subjectsOf(notice)
  const theirs = others.flatMap(subjectsOf)
  return (
    own.length === 0 || theirs.length === 0 || own.some((one) => theirs.some((other) => isAlike(one, other)))
  )
}

const subjectsOf = ({ title, lots }: Notice): Set<string>[] =>
  [title, ...lots.map((lot) => lot.title)]
    .flatMap(textsOf)
    .map(wordsOf)
    .filter(({ size }) => size > 0)

const textsOf = (text: Text | null) => (text ? Object.values(text) : [])

const isAlike = (a: Set<string>, b: Set<string>) => 2 * a.intersection(b).size >= Math.min(a.size, b.size)

/** The words of a name or title without numbers, which are often the same by chance. */
const wordsOf = (text: string): Set<string> => new Set(foldLetters(text).match(/\p{L}{2,}/gu) ?? [])
