import type { DocumentText, Place } from '../../reading/document/document-text.ts'
import { readDocument } from '../../reading/document/reading.ts'
import type { ReadSentence } from '../../reading/document/sentence.ts'
import { codedRequirement, namesCode } from '../../reading/requirements/coded.ts'
import { shown } from '../../reading/requirements/requirements.ts'
import type { Requirement } from '../../reading/requirements/schema.ts'
import type { ModelFindings } from './answer.ts'

type Demand = ModelFindings['demands'][number]

/** What a model adds to the requirements of a document. */
export interface Combined {
  /** Members that change in requirements of the rules, by id. */
  changed: Map<string, Partial<Requirement>>
  /** Requirements that only the model found. */
  added: Requirement[]
  /** Requirements of the rules that the model did not name, with the sentence they were read from. */
  unconfirmed: { requirement: Requirement; sentence: ReadSentence | null }[]
}

interface Subject {
  tenderId: string
  document: DocumentText
  /** The lots of the tender, so that a lot gets its id. */
  lotIds: readonly string[]
}

/**
 * Compares the demands of a model with the requirements that the rules read from the same document. A requirement that
 * both name is sure; where they differ in its code, the model's code counts, and the requirement is sure only if the
 * words name that code, because a label of the model alone proves nothing. What only the model names is likely.
 */
export function combined(
  subject: Subject,
  rules: readonly Requirement[],
  found: readonly Demand[],
): Combined {
  const sentences = readDocument(subject.document).sentences
  const at = new Map(sentences.map((sentence) => [placeKey(sentence), sentence]))
  const open = new Rows(rules)
  const changed: Combined['changed'] = new Map()
  const read = found.map((demand) => ({
    demand,
    said: demand.at.flatMap((place) => at.get(placeKey(place)) ?? []),
  }))
  const confirmed = read.filter(({ demand, said }) => {
    const row = open.take(said, ({ code }) => code === demand.code)
    if (row) changed.set(row.id, { certainty: 'sure', foundBy: 'both' })
    return row !== undefined
  })
  const unlike = read.filter((each) => !confirmed.includes(each))
  const added = unlike.flatMap(({ demand, said }) => {
    const own = requirementOf(subject, demand, said)
    if (!own) return []
    const row = open.take(said, () => true)
    if (!row) return [own]
    const isNamed = said.some((sentence) => namesCode(sentence, demand.code))
    changed.set(row.id, { ...labelOf(own), certainty: isNamed ? 'sure' : 'likely', foundBy: 'both' })
    return []
  })
  const bySentence = new Map(sentences.map((sentence) => [`${sentence.page} ${sentence.text}`, sentence]))
  const unconfirmed = open.left().map((requirement) => ({
    requirement,
    sentence: bySentence.get(`${requirement.source.page} ${requirement.source.quote}`) ?? null,
  }))
  return { changed, added: distinct(added), unconfirmed }
}

const placeKey = ({ page, start }: Pick<Place, 'page' | 'start'>) => `${page} ${start}`

const distinct = (rows: readonly Requirement[]): Requirement[] => [
  ...new Map(rows.map((row) => [row.id, row])).values(),
]

/** The members that follow from the code of a requirement. */
const labelOf = ({
  code,
  category,
  title,
  nature,
  threshold,
  espdCriterionId,
}: Requirement): Partial<Requirement> => ({
  code,
  category,
  title,
  nature,
  threshold,
  espdCriterionId,
})

/** In characters: sentences that follow each other are one quote up to this length. */
const maxQuote = 1500

/** A demand of the model as a requirement: its words are those of its sentences. */
function requirementOf(
  { tenderId, document, lotIds }: Subject,
  demand: Demand,
  said: readonly ReadSentence[],
): Requirement | null {
  const [sentence] = said
  const last = said.at(-1)
  if (!sentence || !last) return null
  const isOne =
    last.page === sentence.page && last.end > sentence.start && last.end - sentence.start <= maxQuote
  const page = document.pages[sentence.page - 1] ?? ''
  const found = codedRequirement({
    documentId: document.id,
    sentence,
    text: isOne ? page.slice(sentence.start, last.end) : sentence.text,
    code: demand.code,
    mandatory: demand.must,
    lot: demand.lot,
  })
  return { ...shown(tenderId, found, lotIds), language: sentence.language, foundBy: 'model' }
}

/** The rows of the rules that no demand has taken, by the words that they quote. */
class Rows {
  readonly #byQuote: Map<string, Requirement[]>
  /** Rows whose quote may be more than a sentence, page by page. */
  readonly #byPage: Map<number | null, Requirement[]>
  readonly #taken = new Set<Requirement>()
  readonly #all: readonly Requirement[]

  constructor(all: readonly Requirement[]) {
    this.#all = all
    this.#byQuote = Map.groupBy(all, ({ source }) => `${source.page} ${source.quote}`)
    this.#byPage = Map.groupBy(
      all.filter(({ source }) => source.quote?.includes('\n') === true),
      ({ source }) => source.page,
    )
  }

  /** Takes the first free row that quotes one of the sentences and fits. */
  take(said: readonly ReadSentence[], fits: (row: Requirement) => boolean): Requirement | undefined {
    for (const { page, text } of said) {
      const own = this.#byQuote.get(`${page} ${text}`) ?? []
      const longer = (this.#byPage.get(page) ?? []).filter(({ source }) => source.quote?.includes(text))
      const row = [...own, ...longer].find((each) => !this.#taken.has(each) && fits(each))
      if (row) {
        this.#taken.add(row)
        return row
      }
    }
    return undefined
  }

  left(): Requirement[] {
    return this.#all.filter((row) => !this.#taken.has(row))
  }
}
