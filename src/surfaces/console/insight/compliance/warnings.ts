import type { Way } from '../ways.ts'

export interface Warning {
  text: string
  way: Way | null
}

/** The warnings of the API in words for people. Warnings that mean nothing on this page are left out. */
export const plainWarnings = (warnings: readonly string[]): Warning[] =>
  warnings.flatMap((text) => {
    const known = rules.find(([start]) => text.startsWith(start))
    if (known) return known[1] ?? []
    return [{ text: withoutPlaces(text), way: null }]
  })

const size: Way = { href: '/company/profile/size', text: 'Add the size of your company' }
const contact: Way = { href: '/company/profile/contact', text: 'Add the address' }

const rules: [start: string, shown: Warning | null][] = [
  ['The tender has no lots', null],
  ['lotId was left out', null],
  [
    'sizeClass is missing',
    { text: 'Every ESPD states the size of the company, which your profile does not tell.', way: size },
  ],
  [
    'address.country is missing',
    { text: 'Your company’s country is in no list of countries.', way: contact },
  ],
  ['answers is missing', { text: 'Nothing is answered yet: an ESPD needs one answer at least.', way: null }],
]

/** `Corruption (corruption): an answer needs more, which is missing: QG1/Q2 “Date”` without the places of the taxonomy. */
const withoutPlaces = (text: string): string =>
  text.replace(/ \([a-z][a-z-]*\):/, ':').replace(/\b[QR][GS]+\d[\w/]* (?=“)/g, '')
