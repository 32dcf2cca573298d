import { describe } from 'vitest'
import { dayOf, takesTwiceTheWork, two } from '../support/linear.ts'

describe('twice the text', () => {
  takesTwiceTheWork({
    'dates one a line': { line: dayOf, above: ['Closing date for tenders'] },
    'dates below labels': { line: dayOf, above: ['Questions until', 'Closing date for tenders', 'Opening'] },
    'dates behind bullets': { line: (n) => `- ${dayOf(n)}`, above: ['Collections:'] },
    'the same date one a line': { line: () => '03.05.2027', above: ['Closing date for tenders'] },
    'dates with a time': { line: (n) => `${dayOf(n)} ${two(8 + (n % 10))}:00` },
    'dates with words': { line: (n) => `${dayOf(n)} collection of paper`, above: ['Calendar'] },
    'dates twenty a line': {
      line: (n) => Array.from({ length: 20 }, (_, i) => dayOf(n * 20 + i)).join(', '),
      above: ['Closing date for tenders:'],
    },
    'closing dates twenty a line': {
      line: (n) =>
        `Closing date for tenders: ${Array.from({ length: 20 }, (_, i) => dayOf(n * 20 + i)).join(', ')}`,
    },
  })
})
