import { comparableWords } from './merge.ts'
import { isSure, type Requirement } from './schema.ts'

/** A demand that a tender makes once, with the rows that repeat it. */
export interface Distinct<R extends Compared = Requirement> {
  requirement: R
  others: R[]
}

/** The members by which two rows are compared. */
export type Compared = Pick<
  Requirement,
  'category' | 'code' | 'text' | 'title' | 'threshold' | 'lotIds' | 'certainty' | 'foundBy'
> & {
  source: Pick<Requirement['source'], 'documentId'>
}

/** With fewer words, a text that another text contains may mean something else. */
const minWords = 6

/**
 * The demands of a tender, each of them once, in the order of their first rows. Two rows are one demand if they have the
 * same words; and, in two sources, if the words of one contain all words of the other in their order, or both ask for the
 * same certificate or the same turnover. Rows with other lots or other numbers stay, because they demand something else.
 */
export function distinctRequirements<R extends Compared>(requirements: readonly R[]): Distinct<R>[] {
  const groups: Distinct<R>[] = []
  const known = new Known<R>()
  for (const row of requirements) {
    const read = readRow(row)
    const group = known.find(read)
    if (!group) groups.push(known.add(read, { requirement: row, others: [] }))
    else {
      join(group, row)
      known.add(read, group)
    }
  }
  return groups
}

/**
 * The row with the most words represents the demand, because it says all of it; a row that only a model found never
 * represents another. One sure row makes the demand sure.
 */
function join<R extends Compared>(group: Distinct<R>, row: R): void {
  const [byModel, wasByModel] = [row, group.requirement].map(({ foundBy }) => foundBy === 'model')
  const isLonger = (row.text?.length ?? 0) > (group.requirement.text?.length ?? 0)
  const isFuller = byModel === wasByModel ? isLonger : wasByModel
  const [fuller, other] = isFuller ? [row, group.requirement] : [group.requirement, row]
  group.others.push(other)
  group.requirement = isSure(other) && !isSure(fuller) ? { ...fuller, certainty: 'sure' } : fuller
}

interface Read<R> {
  row: R
  /** What must be equal of all rows of one demand. */
  frame: string
  words: string[]
}

function readRow<R extends Compared>(row: R): Read<R> {
  const { category, lotIds, threshold, text, title } = row
  const words = comparableWords(text ?? title)
    .trim()
    .split(' ')
  return { row, frame: JSON.stringify([category, lotIds, threshold]), words }
}

/** The rows so far, by their words and by parts of their words, so that no row is compared with all others. */
class Known<R extends Compared> {
  private readonly byWords = new Map<string, Member<R>[]>()
  private readonly byFigure = new Map<string, Member<R>[]>()
  private readonly byPart = new Map<string, Member<R>[]>()

  find(read: Read<R>): Distinct<R> | undefined {
    const { frame, words, row } = read
    const elsewhere = ({ documentId }: Member<R>) => documentId !== row.source.documentId
    const text = words.join(' ')
    const holds = (member: Member<R>) =>
      elsewhere(member) &&
      (` ${member.text} `.includes(` ${text} `) || ` ${text} `.includes(` ${member.text} `))
    const figure = figureOf(row)
    return (
      this.byWords.get(`${frame} ${text}`)?.find((member) => elsewhere(member) || isSame(member, row))
        ?.group ??
      (figure === null ? undefined : this.byFigure.get(figure)?.find(elsewhere)?.group) ??
      partsOf(words)
        .flatMap((part) => this.byPart.get(`${frame} ${part}`) ?? [])
        .find(holds)?.group
    )
  }

  add({ frame, words, row }: Read<R>, group: Distinct<R>): Distinct<R> {
    const text = words.join(' ')
    const member = { group, text, title: row.title, documentId: row.source.documentId }
    append(this.byWords, `${frame} ${text}`, member)
    const figure = figureOf(row)
    if (figure !== null) append(this.byFigure, figure, member)
    for (const part of partsOf(words)) append(this.byPart, `${frame} ${part}`, member)
    return group
  }
}

interface Member<R extends Compared> {
  group: Distinct<R>
  text: string
  title: string
  documentId: string | null
}

/**
 * Whether equal words of one source are one demand. A notice often has the same words, such as “see the documents”, for
 * criteria with different titles.
 */
const isSame = ({ documentId, title }: Pick<Member<Compared>, 'documentId' | 'title'>, row: Compared) =>
  documentId !== null || title === row.title

function append<V>(map: Map<string, V[]>, key: string, value: V): void {
  const values = map.get(key)
  if (values) values.push(value)
  else map.set(key, [value])
}

/** All stretches of the shortest length that is compared: two texts of which one contains the other share one of them. */
const partsOf = (words: readonly string[]): string[] =>
  words.length < minWords
    ? []
    : words.slice(0, words.length - minWords + 1).map((_, at) => words.slice(at, at + minWords).join(' '))

/** The codes of turnover, in documents and in notices. */
const turnoverCode = /^(?:turnover|slc-stand-to)/

/** What a bidder shows once, however a source words it: a certificate by its standard, a turnover by its sum. */
function figureOf({ category, code, lotIds, threshold }: Compared): string | null {
  if (threshold === null) return null
  const { kind, comparator, amount, currency, unit } = threshold
  const isStandard = category === 'certification' && kind === 'standard' && unit !== null
  const isTurnover = category === 'economic' && kind === 'amount' && turnoverCode.test(code ?? '')
  return isStandard || isTurnover
    ? JSON.stringify([category, lotIds, kind, comparator, amount, currency, unit])
    : null
}
