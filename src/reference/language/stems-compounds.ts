import { fromTables } from '../../platform/tables.ts'
import { foldWord } from './tokens.ts'

/** The table of the parts of German compounds, in one line. */
export const compoundPartsTable = 'stems-compounds'
const parts = fromTables(
  [compoundPartsTable],
  (text) => new Set(text.split(/\s+/).filter(Boolean).map(foldWord)),
)

const shortest = 4
/** Letters that German puts between the parts of a compound. */
const joints = ['', 's', 'es', 'n', 'en', 'er', 'e']

/**
 * The parts of a folded German compound of which at least one is known: the last part where it is known, else the
 * first. Empty for a word that is no compound, or whose parts are both unknown.
 */
export function splitCompound(token: string): string[] {
  if (token.length < 2 * shortest + 1) return []
  for (let at = shortest; at <= token.length - shortest; at++) {
    const last = token.slice(at)
    if (isPart(last)) return [withoutJoint(token.slice(0, at)), last]
  }
  for (let at = token.length - shortest; at >= shortest; at--) {
    const first = token.slice(0, at)
    if (parts().has(first)) return [first, token.slice(at).replace(/^s(?=\w{4})/, '')]
  }
  return []
}

/** Whether a word is known as it stands, or without the ending of its plural or case. */
const isPart = (word: string) =>
  parts().has(word) ||
  (/(?:en|er|es|e|n|s)$/.test(word) && parts().has(word.replace(/(?:en|er|es|e|n|s)$/, '')))

function withoutJoint(first: string): string {
  const joint = joints.find(
    (each) => each && first.endsWith(each) && parts().has(first.slice(0, -each.length)),
  )
  if (joint) return first.slice(0, -joint.length)
  return first.endsWith('s') ? first.slice(0, -1) : first
}
