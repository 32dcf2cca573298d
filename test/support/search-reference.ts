import type { Facets } from '../../src/catalogue/tenders/search/schema.ts'
import type { SearchTenders } from '../../src/catalogue/tenders/search/params.ts'
import type { Sample } from './search-corpus.ts'

/** A searched word or phrase in the form of the generator, without a parser in between. */
export interface Wish {
  negated: boolean
  words: string[]
  prefix: boolean
}
/** At least one wish of each group must come true. */
export type Wishes = Wish[][]

export interface Question {
  query: Partial<SearchTenders>
  wishes: Wishes
  /** Places of tenders that are left out, and the number of tenders that came before the new ones. */
  hidden?: number[] | undefined
  newAfter?: number | undefined
}

/** Texts of a tender as words, the titles first. The samples of the generator separate words by these signs only. */
const split = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('á', 'a')
    .replaceAll('ß', 'ss')
    .split(/[ ,/-]+/)

const fits = (word: string | undefined, { words, prefix }: Wish, i: number) =>
  prefix && i === words.length - 1 ? word?.startsWith(words[i] ?? '') : word === words[i]

const inText = (text: string[], wish: Wish) =>
  text.some((_, at) => wish.words.every((_, i) => fits(text[at + i], wish, i)))

const comesTrue = (tender: Sample, wish: Wish) =>
  [...tender.title, ...tender.texts].some((text) => inText(split(text), wish)) !== wish.negated

/** Words of at most this many letters are short: the index knows which short words follow one another in a text. */
const short = 3

/**
 * Whether all neighbouring short words of a phrase follow one another in a text. The beginning of a word is
 * not a word.
 */
function hasPairs(tender: Sample, { words, prefix }: Wish): boolean {
  const texts = [...tender.title, ...tender.texts].map(split)
  const whole = prefix ? words.slice(0, -1) : words
  return whole.slice(1).every((word, i) => {
    const before = whole[i] ?? ''
    if (word.length > short || before.length > short) return true
    return texts.some((text) => text.some((each, at) => each === before && text[at + 1] === word))
  })
}

/**
 * Whether the title alone contains the wanted words. The words of a phrase count separately, except short
 * words, which must follow one another anywhere. Unwanted words count anywhere.
 */
function inTitle(tender: Sample, wishes: Wishes): boolean {
  const title = tender.title.flatMap(split)
  const holds = (wish: Wish) =>
    wish.words.every((_, i) => title.some((word) => fits(word, wish, i))) && hasPairs(tender, wish)
  return wishes.every((group) => {
    const unwanted = group.filter(({ negated }) => negated)
    if (unwanted.some(({ words }) => words.length > 1)) return true
    return group.some((wish) => (wish.negated ? comesTrue(tender, wish) : holds(wish)))
  })
}

function stateAt({ status, deadlines }: Sample, now: Date) {
  const times = deadlines.map((each) => new Date(each).getTime())
  const ahead = times.filter((time) => time > now.getTime())
  const deadline = ahead.length > 0 ? Math.min(...ahead) : times.length > 0 ? Math.max(...times) : null
  const over = status === 'open' && times.length > 0 && ahead.length === 0
  return { status: over ? ('closed' as const) : status, deadline }
}

const isBelow = (code: string, filter: string) => {
  const digits = filter.slice(0, 8)
  const significant = digits.slice(0, 2) + digits.slice(2).replace(/0+$/, '')
  return code.startsWith(significant)
}
const nuts = (code: string) => code.toUpperCase().replace(/^GR/, 'EL').replace(/^GB/, 'UK')

function matches(tender: Sample, { query, wishes }: Question, now: Date): boolean {
  const { status, deadline } = stateAt(tender, now)
  const euro = tender.cents === null ? null : tender.cents / 100
  const tests = [
    wishes.every((group) => group.some((wish) => comesTrue(tender, wish))),
    !query.cpvCodes || query.cpvCodes.some((filter) => tender.cpvCodes.some((code) => isBelow(code, filter))),
    !query.regions ||
      query.regions.some((filter) => tender.regions.some((code) => nuts(code).startsWith(nuts(filter)))),
    !query.status || query.status.includes(status),
    !query.source || tender.source === query.source,
    query.minValue === undefined || (euro !== null && euro >= query.minValue),
    query.maxValue === undefined || (euro !== null && euro <= query.maxValue),
    !query.deadlineAfter || (deadline !== null && deadline >= query.deadlineAfter.getTime()),
    !query.deadlineBefore || (deadline !== null && deadline <= query.deadlineBefore.getTime()),
  ]
  return tests.every(Boolean)
}

/** All matches in order. `tenders` are in their order of arrival. */
export function answer(tenders: Sample[], question: Question, now: Date): Sample[] {
  const { query, wishes } = question
  const sort = query.sort ?? (query.q === undefined ? 'publishedAt' : 'relevance')
  const sign = (query.order ?? (sort === 'deadline' ? 'asc' : 'desc')) === 'asc' ? 1 : -1
  const ranked = wishes.some((group) => group.every(({ negated }) => !negated))
  const key = (tender: Sample): number | null => {
    if (sort === 'deadline') return stateAt(tender, now).deadline
    if (sort === 'estimatedValue') return tender.cents
    return sort === 'relevance' && ranked && inTitle(tender, wishes) ? 1 : 0
  }
  const place = (tender: Sample) => new Date(tender.publishedAt).getTime() * 1000 + tenders.indexOf(tender)
  return tenders
    .filter((_, place) => !question.hidden?.includes(place) && place >= (question.newAfter ?? 0))
    .filter((tender) => matches(tender, question, now))
    .toSorted((a, b) => {
      const [x, y] = [key(a), key(b)]
      if (x === null || y === null) return x === y ? sign * (place(a) - place(b)) : x === null ? 1 : -1
      return sign * (x - y || place(a) - place(b))
    })
}

export function facetsOf(tenders: Sample[], now: Date): Facets {
  const facets: Facets = { status: {}, source: {}, country: {}, cpvDivision: {}, month: {} }
  const add = (facet: keyof Facets, values: string[]) => {
    for (const value of new Set(values)) facets[facet][value] = (facets[facet][value] ?? 0) + 1
  }
  for (const tender of tenders) {
    add('status', [stateAt(tender, now).status])
    add('source', [tender.source])
    add(
      'country',
      tender.regions.map((code) => code.slice(0, 2).replace('EL', 'GR').replace('UK', 'GB')),
    )
    add(
      'cpvDivision',
      tender.cpvCodes.map((code) => code.slice(0, 2)),
    )
    add('month', [tender.publishedAt.slice(0, 7)])
  }
  return facets
}
