import type { DocumentText, Place } from '../../../reading/document/document-text.ts'
import { readDocument } from '../../../reading/document/reading.ts'
import type { ReadSentence } from '../../../reading/document/sentence.ts'
import { generalCodes } from '../../../reading/requirements/codes.ts'
import { codedRequirement, namesCode } from '../../../reading/requirements/coded.ts'
import { shownRequirement } from '../../../reading/requirements/requirements.ts'
import { isSure, type Requirement } from '../../../reading/requirements/schema.ts'
import type { ModelFindings } from './answer.ts'

type Demand = ModelFindings['demands'][number]

/** What a model adds to the requirements of a document. */
export interface Combined {
  /** Requirements that both name under one code, by id, with the members that change. */
  changed: Map<string, Partial<Requirement>>
  /** Requirements of the rules that the model named under another code, and as they are under that code. */
  disputed: { requirement: Requirement; sentence: ReadSentence; relabelled: Requirement }[]
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
 * both name is sure; what only the model names is likely. Where they differ in the code, the model is asked once more, and
 * its code counts if it then refutes that of the rules. Under it the requirement is sure only if its words name the code,
 * because a label of the model alone proves nothing.
 */
export function combined(
  subject: Subject,
  rules: readonly Requirement[],
  found: readonly Demand[],
): Combined {
  const sentences = readDocument(subject.document).sentences
  const at = new Map(sentences.map((sentence) => [placeKey(sentence), sentence]))
  const open = new Rows(rules, subject.document, sentences)
  const changed: Combined['changed'] = new Map()
  const read = found.map((demand) => ({
    demand,
    said: demand.at.flatMap((place) => at.get(placeKey(place)) ?? []),
  }))
  const unlike = read.filter(({ demand, said }) => {
    const taken = open.take(said, ({ code }) => code === demand.code)
    if (taken) changed.set(taken.row.id, { certainty: 'sure', foundBy: 'both' })
    return taken === undefined
  })
  const disputed: Combined['disputed'] = []
  const added = unlike.flatMap(({ demand, said }) => {
    const own = requirementOf(subject, demand, said)
    if (!own) return []
    const taken = open.take(said, () => true)
    if (!taken) return [own]
    const { row, sentence } = taken
    const label = requirementOf(subject, demand, [sentence]) ?? own
    const certainty = isProven(sentence, row, demand.code) ? 'sure' : 'likely'
    const relabelled: Requirement = { ...row, ...labelOf(label), certainty, foundBy: 'both' }
    disputed.push({ requirement: row, sentence, relabelled })
    return []
  })
  const bySentence = new Map(sentences.map((sentence) => [`${sentence.page} ${sentence.text}`, sentence]))
  const unconfirmed = open.left().map((requirement) => ({
    requirement,
    sentence: bySentence.get(`${requirement.source.page} ${requirement.source.quote}`) ?? null,
  }))
  return { changed, disputed, added: distinct(added), unconfirmed }
}

/**
 * Whether the words of a requirement prove another code than that of the rules. A general code names nothing, so it is as
 * sure as another general code, and no surer.
 */
const isProven = (sentence: ReadSentence, row: Requirement, code: Demand['code']): boolean =>
  generalCodes.includes(code)
    ? isSure(row) && generalCodes.some((each) => each === row.code)
    : namesCode(sentence, code)

export const placeKey = ({ page, start }: Pick<Place, 'page' | 'start'>) => `${page} ${start}`

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
    lot: lotIds.length > 0 || saysLot(said, demand.lot) ? demand.lot : null,
  })
  return { ...shownRequirement(tenderId, found, lotIds), language: sentence.language, foundBy: 'model' }
}

/** Whether sentences, or the headings above them, have the label of a lot: without lots in the notice nothing else knows it. */
const saysLot = (said: readonly ReadSentence[], label: string | null): boolean =>
  label !== null &&
  said.some(({ flat, headings }) =>
    [flat, ...headings].some((text) => text.split(/[^\p{L}\d-]+/u).includes(label)),
  )

/** The rows of the rules that no demand has taken, by the words that they quote. */
class Rows {
  readonly #byQuote: Map<string, Requirement[]>
  /** Rows whose quote has several sentences, by the place of each. */
  readonly #byPlace: Map<string, Requirement[]>
  readonly #taken = new Set<Requirement>()
  readonly #all: readonly Requirement[]

  constructor(all: readonly Requirement[], { pages }: DocumentText, sentences: readonly ReadSentence[]) {
    this.#all = all
    this.#byQuote = Map.groupBy(all, ({ source }) => `${source.page} ${source.quote}`)
    this.#byPlace = new Map()
    const index = new Map(sentences.map((sentence, i) => [placeKey(sentence), i]))
    for (const row of all) {
      const { page, quote } = row.source
      if (page === null || quote === null) continue
      const start = pages[page - 1]?.indexOf(quote) ?? -1
      const end = start + quote.length
      let i = index.get(placeKey({ page, start }))
      if (i === undefined || sentences[i]?.text === quote) continue
      for (let each = sentences[i]; each?.page === page && each.end <= end; each = sentences[++i])
        this.#byPlace.set(placeKey(each), [...(this.#byPlace.get(placeKey(each)) ?? []), row])
    }
  }

  /** Takes the first free row that quotes one of the sentences and fits. */
  take(
    said: readonly ReadSentence[],
    fits: (row: Requirement) => boolean,
  ): { row: Requirement; sentence: ReadSentence } | undefined {
    for (const sentence of said) {
      const { page, text } = sentence
      const own = this.#byQuote.get(`${page} ${text}`) ?? []
      const longer = this.#byPlace.get(placeKey(sentence)) ?? []
      const row = [...own, ...longer].find((each) => !this.#taken.has(each) && fits(each))
      if (row) {
        this.#taken.add(row)
        return { row, sentence }
      }
    }
    return undefined
  }

  left(): Requirement[] {
    return this.#all.filter((row) => !this.#taken.has(row))
  }
}
