import { cpvTree, divisions, smallRegions } from './codes.ts'
import { at, gauss, type Random, zipf } from './random.ts'
import { functionWords, type Vocabulary, vocabularySize } from './vocabulary.ts'

let cpv: Map<string, string[]> | null = null
let nuts: Map<string, string[]> | null = null

/** Draws one to six codes, most of them from one division. Each draw walks down the tree. */
export function drawCpv(random: Random): { division: string; cpvCodes: string[] } {
  const codes = new Set<string>()
  const count = 1 + Math.floor(6 * random() * random())
  const division = at(divisions, zipf(random, divisions.length))
  for (let i = 0; i < count; i++) {
    const start = i > 0 && random() < 0.25 ? at(divisions, zipf(random, divisions.length)) : division
    codes.add(walkDown(random, `${start}000000`))
  }
  return { division, cpvCodes: [...codes] }
}

function walkDown(random: Random, start: string): string {
  let code = start
  for (;;) {
    const children = (cpv ??= cpvTree()).get(code)
    if (!children || (code.slice(2) !== '000000' && random() < 0.22)) return code
    code = at(children, zipf(random, children.length))
  }
}

/** Draws one to three regions of a country, some of them larger regions. */
export function drawRegions(random: Random, country: string): string[] {
  const regions = new Set<string>()
  const count = 1 + Math.floor(3 * random() * random() * random())
  const small = (nuts ??= smallRegions()).get(country) ?? []
  for (let i = 0; i < count; i++) {
    const region = at(small, zipf(random, small.length))
    const cut = random()
    regions.add(cut < 0.7 ? region : region.slice(0, cut < 0.85 ? 4 : cut < 0.92 ? 3 : 2))
  }
  return [...regions]
}

/** Draws texts in a language, with more words of a division than chance would produce. */
export function drawWords(random: Random, { words, topics, inventedFrom }: Vocabulary, division: string) {
  const topic = topics.get(division) ?? []
  const word = (functionWord: boolean, topicShare: number) => {
    if (random() < topicShare) return at(topic, zipf(random, topic.length))
    const rank = zipf(random, vocabularySize)
    return at(words, functionWord || rank >= functionWords ? rank : functionWords + zipf(random, 400))
  }
  const number = () =>
    `${2020 + Math.floor(random() * 8)}/${String(Math.floor(random() * 9999)).padStart(4, '0')}.`
  return {
    title: () =>
      Array.from({ length: 5 + Math.floor(11 * random() * random()) }, (_, i) =>
        word(i > 0 && random() < 0.35, 0.45),
      ).join(' '),
    description: () => {
      const length = Math.max(50, Math.min(400, Math.round(Math.exp(4.9 + 0.55 * gauss(random)))))
      const next = (i: number) => (i % 67 === 66 ? number() : word(true, 0.12))
      const mark = (i: number) => (i % 13 === 12 ? (random() < 0.5 ? '.' : ',') : '')
      return Array.from({ length }, (_, i) => next(i) + mark(i)).join(' ')
    },
    buyer: () =>
      `${at(words, functionWords + zipf(random, 90))} ${at(words, inventedFrom + zipf(random, 3000))}`,
  }
}
