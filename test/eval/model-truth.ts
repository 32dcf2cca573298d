import type { DemandCode } from '../../src/reading/requirements/codes.ts'
import { fixture } from '../support/fixtures.ts'
import { bare } from './measures/judged.ts'
import { codesOfName } from './measures/requirements.ts'
import {
  type Finding,
  findingsOf,
  type Judgement,
  judgementsOf,
  ownSets,
  type SetTender,
  tendersOf,
} from './sets.ts'

interface TruthDemand {
  codes: string[]
  words: string[]
  /** The number that the row must have; null for any. */
  value: number | null
}

/** What a person found in the documents of a tender. */
export interface Truth {
  id: string
  country: string
  documents: { title: string; language: string | null; pages: string[] }[]
  demands: TruthDemand[]
  /** Judgements of lines, the longest words first; null where nobody judged them. */
  judgements: { words: string; codes: string[] }[] | null
  /** The same as the set has them, for judging rows; null where nobody judged them. */
  gold: Judgement[] | null
  risks: { must: string[]; may: string[] }
  facts: Record<string, unknown>
}

/** `wrong` names a reason in place of codes. */
const codesIn = ({ kind, codes }: Judgement) => (kind === 'wrong' ? [] : codes)

const judgementsIn = (gold: readonly Judgement[]) =>
  gold
    .flatMap((each) => each.words.map((words) => ({ words: bare(words), codes: codesIn(each) })))
    .toSorted((a, b) => b.words.length - a.words.length)

function truthOf(
  { id, lang, country, documents }: SetTender,
  findings: readonly Finding[],
  judged: readonly Judgement[],
): Truth {
  const own = findings.filter(({ tender }) => tender === id)
  const gold = judged.filter(({ tender }) => tender === id)
  const named = (kind: Finding['kind']) => own.filter((each) => each.kind === kind)
  return {
    id,
    country,
    documents: documents.map((each) => ({ ...each, language: lang })),
    demands: [
      ...gold
        .filter(({ kind }) => kind === 'demand')
        .map(({ codes, words }) => ({ codes, words: words.map(bare), value: null })),
      ...named('requirement').map(({ name, quote, value }) => ({
        codes: [...codesOfName(name)],
        words: [bare(quote)],
        value: value === '' ? null : Number(value),
      })),
    ],
    judgements: gold.length > 0 ? judgementsIn(gold) : null,
    gold: gold.length > 0 ? gold : null,
    risks: {
      must: named('risk').map(({ name }) => name),
      may: named('optional risk').map(({ name }) => name),
    },
    facts: Object.fromEntries(named('fact').map(({ name, value }) => [name, JSON.parse(value) as unknown])),
  }
}

/** The tenders whose requirements, risks and facts somebody wrote down: four from outside, twelve of this project. */
export async function readTruths(): Promise<Truth[]> {
  const files = { bytes: fixture }
  const [findings, judged] = [await findingsOf(files), await judgementsOf(files)]
  return (await tendersOf(files, '18f', ...ownSets)).map((tender) => truthOf(tender, findings, judged))
}

/** The codes of a line by the truth: those that cover all demands in it, or the first that fits; none for no demand. */
export function codesOfLine({ demands, judgements }: Pick<Truth, 'demands' | 'judgements'>, text: string) {
  const line = bare(text)
  const holding = demands.filter(({ words }) => words.some((some) => line.includes(some)))
  const judgement = judgements?.find(({ words }) => line.includes(words))
  const codes: string[] = []
  for (const each of holding)
    if (!each.codes.some((code) => codes.includes(code)))
      codes.push(each.codes.find((code) => judgement?.codes.includes(code)) ?? each.codes[0] ?? '')
  const [first] = judgement?.codes ?? []
  return (codes.length === 0 && first ? [first] : codes) as DemandCode[]
}

/** Whether the truth says that a line is no demand. */
export const isNoDemand = ({ judgements }: Pick<Truth, 'judgements'>, text: string): boolean => {
  const line = bare(text)
  return judgements?.find(({ words }) => line.includes(words))?.codes.length === 0
}
