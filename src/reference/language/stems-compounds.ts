import { fromTables } from '../../platform/files/tables.ts'
import { wordsByLanguage } from './stop-words.ts'
import { grammarOf, grammarTable } from './grammar.ts'

/** The table of the words that compounds of tenders are made of. */
export const compoundPartsTable = 'stems-compounds'

/** The parts of the compounds of a language, and the letters around them. */
interface Joining {
  parts: ReadonlySet<string>
  joints: readonly string[]
  loose: readonly string[]
  endings: readonly string[]
}

const languages = fromTables(
  [compoundPartsTable, grammarTable],
  (text) =>
    new Map(
      [...wordsByLanguage(text)].map(([language, parts]): [string, Joining] => [
        language,
        {
          parts,
          joints: grammarOf('joint', language),
          loose: grammarOf('loose_joint', language),
          endings: grammarOf('part_ending', language),
        },
      ]),
    ),
)

const shortest = 4

/**
 * The parts of a folded compound if at least one is known: the last part if known, otherwise the first. Empty
 * for a word that is not a compound, or whose parts are both unknown, and in a language whose parts no table
 * lists.
 */
export function splitCompound(token: string, language: string): string[] {
  if (token.length < 2 * shortest + 1) return []
  const joining = languages().get(language)
  if (!joining) return []
  for (let at = shortest; at <= token.length - shortest; at++) {
    const last = token.slice(at)
    if (isPart(last, joining)) return [withoutJoint(token.slice(0, at), joining), last]
  }
  for (let at = token.length - shortest; at >= shortest; at--) {
    const first = token.slice(0, at)
    if (joining.parts.has(first)) return [first, withoutLoose(token.slice(at), joining)]
  }
  return []
}

/** Whether a word is known as it is, or without the ending of its plural or case. */
function isPart(word: string, { parts, endings }: Joining): boolean {
  if (parts.has(word)) return true
  const ending = endings.find((each) => word.endsWith(each))
  return ending !== undefined && parts.has(word.slice(0, -ending.length))
}

function withoutJoint(first: string, { parts, joints, loose }: Joining): string {
  const joint =
    joints.find((each) => first.endsWith(each) && parts.has(first.slice(0, -each.length))) ??
    loose.find((each) => first.endsWith(each))
  return joint === undefined ? first : first.slice(0, -joint.length)
}

function withoutLoose(last: string, { loose }: Joining): string {
  const joint = loose.find((each) => last.startsWith(each) && last.length >= each.length + shortest)
  return joint === undefined ? last : last.slice(joint.length)
}
