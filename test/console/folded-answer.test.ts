import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldedAnswer } from '../../src/console/areas/judgement/chat/conversation.tsx'
import type { ChatMessage } from '../../src/insight/questions/chat/schema.ts'

type Answer = Parameters<typeof foldedAnswer>[0]

const answerOf = (
  text: string,
  quotes: (string | null)[],
  engine: ChatMessage['engine'] = 'builtin',
): Answer =>
  ({
    text,
    engine,
    citations: quotes.map((quote, at) => ({ id: `c${at}`, documentId: null, page: 1, path: null, quote })),
  }) as Answer

describe('an answer of the built-in engine', () => {
  it('shows its remarks and its first quote, and folds the others', () => {
    const quote = fc.stringMatching(/^[a-z]{3,12}(?: [a-z]{1,9}){0,4}(?:\n\n\* [a-z]{2,9}){0,2}$/)
    const remark = fc.constantFrom('', 'The notice says 4 May, the documents say 8 May.')
    fc.assert(
      fc.property(fc.array(quote, { minLength: 1, maxLength: 3 }), remark, remark, (words, before, after) => {
        const quotes = words.map((each, at) => `${at} ${each}`)
        const blocks = quotes.map(
          (each, at) => `${at === 0 ? 'The documents say' : 'See also'} (page 1):\n“${each}”`,
        )
        const text = [before, ...blocks, after].filter(Boolean).join('\n\n')
        const { text: said, citations, further } = foldedAnswer(answerOf(text, quotes))
        expect(said).toBe([before, blocks[0], after].filter(Boolean).join('\n\n'))
        expect(citations.map((each) => each.quote)).toEqual(quotes.slice(0, 1))
        expect(further.map((each) => each.quote)).toEqual(quotes.slice(1))
      }),
    )
  })
})

describe('an answer that stays whole', () => {
  it.for([
    ['of a language model', answerOf('“a”\n\n“b”', ['a', 'b'], 'workers-ai')],
    ['without a quote', answerOf('The documents do not say.', [])],
    ['with a place that has no words', answerOf('“a”\n\nb', ['a', null])],
    ['with a quote that is not in its text', answerOf('“a”', ['a', 'b'])],
    ['with quotes in another order', answerOf('“b”\n\n“a”', ['a', 'b'])],
  ] as const)('is one %s', ([, answer]) => {
    const { text, citations } = answer
    expect(foldedAnswer(answer)).toEqual({ text, citations, further: [] })
  })
})
