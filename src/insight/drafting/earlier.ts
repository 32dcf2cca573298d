import { worded } from '../../reference/language/worded.ts'
import { passagesOf } from '../../reading/passages/passages.ts'
import { type Ranked, rankSentences } from '../questions/retrieval/rank.ts'
import { readQuestion } from '../questions/retrieval/question.ts'
import { detectLanguage } from '../../reference/language/detect.ts'
import type { DraftSource } from './schema.ts'
import type { DraftSubject, EarlierAnswer } from './subject.ts'

/** Maximum passages of earlier answers in a draft. */
const maxPassages = 3
/** Maximum passages that are ranked. */
const maxRanked = 240
/** A passage with a smaller share of the words of the section is about another topic. */
const near = 0.4
const isNear = ({ look }: Ranked): boolean => {
  const { concepts, words } = look()
  return concepts + words >= near
}
/** In characters: maximum taken from an answer to the same heading. */
const maxLength = 3000

/** The earlier answer to the same heading; without such an answer, the passages of earlier answers that fit the section. */
export function fromEarlier(subject: DraftSubject, answers: readonly EarlierAnswer[]): DraftSource[] {
  const { heading, say } = subject
  const spoken = answers.filter(({ text }) => {
    const language = detectLanguage(text.slice(0, 2000))
    return language === null || language === say.language
  })
  const same = spoken.find((answer) => bare(answer.heading) === bare(heading))
  if (same) return [sourceOf(same, cut(same.text))]
  const byId = new Map(spoken.map((answer) => [answer.id, answer]))
  const candidates = spoken
    .flatMap(({ id, heading: title, text }) =>
      passagesOf({ id, title, kind: 'other', language: say.language, pages: [text] }).map((passage) => ({
        ...passage,
        heading: passage.heading ?? title,
        title,
      })),
    )
    .slice(0, maxRanked)
  const query = [heading, subject.requirement?.text ?? ''].join('. ')
  const ranked = rankSentences(readQuestion(query), candidates).filter(isNear)
  const chosen = [...new Set(ranked.map(({ candidate }) => candidate))].slice(0, maxPassages)
  return chosen.flatMap(({ documentId, text }) => {
    const answer = byId.get(documentId)
    return answer ? [sourceOf(answer, text.trim())] : []
  })
}

const sourceOf = ({ id, name }: EarlierAnswer, quote: string): DraftSource => ({
  type: 'section',
  id,
  name,
  quote,
})

/** "Lot 2: " */
const lot = worded(String.raw`^(?:(?:{{lot}}) )?[\w-]{1,20}: `)

/** A heading without weight and lot, which differ from tender to tender. */
const bare = (heading: string) =>
  heading
    .replace(/\s\([\d.,]+ (?:%|points)\)$/, '')
    .replace(lot(), '')
    .toLowerCase()
    .trim()

/** The beginning of a long answer, up to the end of a paragraph or sentence. */
function cut(text: string): string {
  const whole = text.trim()
  if (whole.length <= maxLength) return whole
  const head = whole.slice(0, maxLength).toWellFormed()
  const end = Math.max(head.lastIndexOf('\n\n'), head.lastIndexOf('. ') + 1)
  return head.slice(0, end > maxLength / 2 ? end : maxLength).trim()
}
