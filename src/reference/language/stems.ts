import { splitCompound } from './stems-compounds.ts'
import type { TextLanguage } from './tokens.ts'

/** An ending and its replacement. Rules are tried in order; at least `left` letters must stay. */
type Rule = readonly [ending: string, replacement: string, left: number]

const english: Rule[][] = [
  [
    ['sses', 'ss', 2],
    ['ies', 'y', 2],
    ['xes', 'x', 2],
    ['ches', 'ch', 2],
    ['shes', 'sh', 2],
    ['ss', 'ss', 1],
    ['us', 'us', 2],
    ['is', 'is', 2],
    ['s', '', 3],
  ],
  [
    ['eed', 'ee', 2],
    ['ing', '', 3],
    ['ied', 'y', 2],
    ['ed', '', 3],
  ],
  [
    ['isation', 'is', 3],
    ['ization', 'is', 3],
    ['ation', '', 4],
    ['ition', '', 4],
    ['ment', '', 5],
    ['ness', '', 4],
    ['able', '', 4],
    ['ible', '', 4],
    ['ance', '', 4],
    ['ence', '', 4],
    ['ly', '', 4],
  ],
  [
    ['e', '', 3],
    ['y', 'i', 2],
  ],
]

const german: Rule[][] = [
  [
    ['innen', '', 4],
    ['ern', '', 4],
    ['ens', '', 4],
    ['em', '', 4],
    ['en', '', 3],
    ['er', '', 4],
    ['es', '', 4],
    ['ss', 'ss', 2],
    ['e', '', 3],
    ['s', '', 4],
    ['n', '', 4],
  ],
  [
    ['ung', '', 4],
    ['ungs', '', 4],
    ['heit', '', 4],
    ['keit', '', 4],
    ['lich', '', 4],
  ],
  [
    ['end', '', 5],
    ['et', '', 5],
    ['st', '', 5],
    ['er', '', 5],
  ],
  [['t', '', 5]],
]

const french: Rule[][] = [
  [
    ['eaux', 'eau', 2],
    ['aux', 'al', 2],
    ['x', '', 3],
    ['s', '', 3],
  ],
  [
    ['issement', '', 3],
    ['atrice', '', 4],
    ['ateur', '', 4],
    ['ation', '', 4],
    ['ition', '', 4],
    ['ement', '', 4],
    ['ment', '', 5],
    ['euse', '', 4],
    ['ite', '', 5],
    ['ive', 'if', 4],
    ['ant', '', 4],
    ['ees', '', 3],
    ['ee', '', 3],
    ['er', '', 3],
    ['ir', '', 4],
    ['eur', '', 4],
    ['iel', 'i', 4],
    ['e', '', 3],
  ],
  [['i', '', 4]],
]

const norwegian: Rule[][] = [
  [
    ['hetene', 'het', 3],
    ['heten', 'het', 3],
    ['enes', '', 3],
    ['ene', '', 3],
    ['ane', '', 3],
    ['ens', '', 4],
    ['ets', '', 4],
    ['ers', '', 4],
    ['en', '', 3],
    ['et', '', 3],
    ['er', '', 3],
    ['ar', '', 4],
    ['es', '', 4],
    ['e', '', 3],
    ['a', '', 4],
    ['s', '', 4],
  ],
  [
    ['ing', '', 4],
    ['elig', '', 4],
    ['lig', '', 4],
  ],
]

const dutch: Rule[][] = [
  [
    ['heden', 'heid', 3],
    ['ijs', 'ijs', 1],
    ['eis', 'eis', 1],
    ['en', '', 3],
    ['es', '', 4],
    ['s', '', 4],
    ['e', '', 3],
  ],
  [['ing', '', 4]],
  [
    ['z', 's', 3],
    ['v', 'f', 3],
  ],
]

const rules: Record<TextLanguage, Rule[][]> = {
  en: english,
  de: german,
  fr: french,
  no: norwegian,
  nl: dutch,
}

/**
 * The part of a folded word that its inflections share. Only light endings are cut, so that words of another meaning
 * stay apart. Codes, numbers and words of other languages stay as they are.
 */
export function stemOf(token: string, language: TextLanguage | null): string {
  if (language === null || token.length < 4 || /\d/.test(token)) return token
  let stem = token
  for (const step of rules[language]) stem = shortened(stem, step)
  // An open syllable has one vowel where a closed syllable has two: percelen, perceel.
  if (language === 'nl') stem = stem.replace(/([aeou])\1(?=[^aeiou]$)/, '$1')
  return language === 'de' || stem.length < 4 ? stem : stem.replace(/([bcdfgklmnprt])\1$/, '$1')
}

function shortened(word: string, step: Rule[]): string {
  const rule = step.find(([ending, , left]) => word.length - ending.length >= left && word.endsWith(ending))
  return rule ? word.slice(0, word.length - rule[0].length) + rule[1] : word
}

/** The stem of a word and, of a German compound, the stems of its parts: `angebotsfrist` is also `angebot` and `frist`. */
export function stemsOf(token: string, language: TextLanguage | null): string[] {
  const whole = stemOf(token, language)
  if (language !== 'de') return [whole]
  return [...new Set([whole, ...splitCompound(token).map((part) => stemOf(part, 'de'))])]
}
