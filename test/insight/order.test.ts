import '../support/tables.ts'
import { describe, expect, it } from 'vitest'
import { answerQuestion } from '../../src/insight/retrieval/answer.ts'
import { passagesOf } from '../../src/reading/passages/passages.ts'

const firstOf = (language: string, question: string, sentences: string[]) =>
  answerQuestion(
    question,
    passagesOf({
      id: 'a',
      title: 'A',
      kind: 'tender_documents',
      language,
      pages: [sentences.join('\n\n')],
    }).map((each) => ({ ...each, title: 'A' })),
  ).quotes[0]?.quote

describe('the order of answers', () => {
  it.for([
    [
      'en',
      'How often must the depot report its fuel stock?',
      'The depot must report its fuel stock every 3 days to the harbour master.',
      'Reports on accidents are written at the end of each month.',
    ],
    [
      'de',
      'Innerhalb welcher Zeit werden verlorene Schlüssel ersetzt?',
      'Verlorene Schlüssel werden innerhalb von 6 Tagen ersetzt.',
      'Das Büro ist zu den üblichen Zeiten von 8 bis 16 Uhr besetzt.',
    ],
  ] as const)(
    'puts the sentence with the words and a value first: %s',
    ([language, question, right, other]) => {
      expect(firstOf(language, question, [other, right])).toContain(right)
    },
  )
})
