import { describe } from 'vitest'
import { takesTwiceTheWork } from '../support/linear.ts'

describe('twice the text', () => {
  takesTwiceTheWork({
    'list items below one lead': {
      line: (n) => `- a proof of insurance over EUR ${10_000 + n}`,
      above: ['The tenderer shall submit:'],
    },
    'lists in lists': {
      line: (n) => (n % 3 ? `- a description of step ${n},` : `${n}) the plan shall contain:`),
      above: ['The tender includes:'],
    },
    'rows of one table': {
      line: (n) => `${n} | a certificate of type ${n} | must be submitted | ${n % 100} %`,
      above: ['No | Demand | Duty | Weight'],
    },
    'one sentence repeated': {
      line: () => 'The tenderer must submit a certificate of insurance over EUR 1,000,000.',
    },
    demands: {
      line: (n) => `The tenderer must have at least ${n + 2} employees and a turnover of EUR ${100_000 + n}.`,
    },
    'demands in German': {
      line: (n) => `Der Bieter hat mit dem Angebot eine Eigenerklärung Nr. ${n} vorzulegen.`,
    },
    'demands for lots': {
      line: (n) => `For lot ${n}, the tenderer must submit a certificate under ISO 9001.`,
    },
    'boxes to tick': {
      line: (n) => `${n % 2 ? '☐' : '☒'} The tenderer shall hand in form ${n}.`,
    },
  })
})
