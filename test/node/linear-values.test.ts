import { describe } from 'vitest'
import { dayOf, letter, takesTwiceTheWork } from '../support/linear.ts'

describe('twice the text', () => {
  takesTwiceTheWork({
    'closing dates on one day': {
      line: (n) => (n % 2 ? 'Closing date for tenders: 3 May 2027' : 'Noon of 3 May 2027 12:00'),
    },
    'visits one a line': { line: (n) => `The site visit takes place on ${dayOf(n)}.` },
    'sums one a line': { line: (n) => `EUR ${20_000 + n}`, above: ['Estimated value'] },
    'sums in sentences': { line: (n) => `The estimated value of the contract is EUR ${20_000 + n}.` },
    'weights one a line': { line: (n) => `Quality ${letter(n)} 7 %`, above: ['Award criteria'] },
    'weights of nothing': { line: (n) => `Quality ${letter(n)} 0 %`, above: ['Award criteria'] },
    'weights below their names': {
      line: (n) => (n % 2 ? `${n % 7} %` : 'Quality of the plan'),
      above: ['Award criteria'],
    },
    'ratios one a line': { line: (n) => `Lot ${n}: quality/price 70:30`, above: ['Award criteria'] },
    'rupees in words': { line: () => 'Rupees two crore fifty lakh, and one million two lakh rupees' },
    'terms of the contract': {
      line: (n) =>
        `The contract has a term of ${1 + (n % 60)} months, with an extension by ${n % 12} months.`,
    },
    'lots one a line': { line: (n) => `Lot ${n}: Paper of kind ${n}` },
    'headings one a line': { line: (n) => `${1 + n}. Heading number ${n}` },
    'headings of headings': { line: (n) => `${1 + Math.floor(n / 10)}.${1 + (n % 10)} Heading of a part` },
    'entries of contents': {
      line: (n) => `${n + 1} Part ${n} of the papers ........ ${n + 2}`,
      above: ['Contents'],
    },
  })
})
