import { readFile } from 'node:fs/promises'

interface Suffix {
  strip: string
  add: string
  condition: RegExp
  flags: string[]
}

/** A dictionary of Hunspell: its words, and the endings that the flags allow. */
export interface HunspellDictionary {
  words: { word: string; flags: string[] }[]
  suffixes: Map<string, Suffix[]>
}

/** Reads `index.aff` and `index.dic` of a folder. */
export async function readDictionary(folder: string): Promise<HunspellDictionary> {
  const [rules, list] = await Promise.all(
    ['aff', 'dic'].map(async (kind) => (await readFile(`${folder}/index.${kind}`, 'utf8')).split(/\r?\n/)),
  )
  const split = flagReader(rules ?? [])
  const suffixes = new Map<string, Suffix[]>()
  for (const line of rules ?? []) {
    const [kind, flag = '', strip = '', ending = '', condition = '.'] = line.split(/\s+/)
    if (kind !== 'SFX' || line.split(/\s+/).length < 5) continue
    const [add = '', further = ''] = ending.split('/')
    const same = suffixes.get(flag) ?? []
    suffixes.set(flag, same)
    same.push({
      strip: strip === '0' ? '' : strip,
      add: add === '0' ? '' : add,
      condition: patternOf(condition),
      flags: split(further),
    })
  }
  const words = (list ?? []).slice(1).map((line) => {
    const [word = '', flags = ''] = (line.split(/[\t ]/)[0] ?? '').split('/')
    return { word, flags: split(flags) }
  })
  return { words, suffixes }
}

/** A condition that is not a JavaScript pattern matches no word. */
function patternOf(condition: string): RegExp {
  try {
    return new RegExp(`${condition === '.' ? '' : condition}$`)
  } catch {
    return /(?!)/
  }
}

/** Flags are letters, pairs of letters or numbers, or the number of a line that lists the flags. */
function flagReader(rules: string[]): (text: string) => string[] {
  const kind = rules.find((line) => line.startsWith('FLAG'))?.split(/\s+/)[1]
  const aliases = rules.filter((line) => /^AF\s/.test(line)).map((line) => line.split(/\s+/)[1] ?? '')
  return (text) => {
    const flags = aliases.length > 0 && /^\d+$/.test(text) ? (aliases[Number(text)] ?? '') : text
    if (flags === '') return []
    if (kind === 'num') return flags.split(',')
    return kind === 'long' ? (flags.match(/../g) ?? []) : [...flags]
  }
}

/** The word and its forms. `depth`: how often an ending may follow an ending. */
export function formsOf(
  { suffixes }: HunspellDictionary,
  word: string,
  flags: string[],
  depth: number,
): Set<string> {
  const forms = new Set([word])
  for (const flag of flags)
    for (const { strip, add, condition, flags: further } of suffixes.get(flag) ?? []) {
      if (!word.endsWith(strip) || !condition.test(word)) continue
      const form = word.slice(0, word.length - strip.length) + add
      forms.add(form)
      if (depth > 0 && further.length > 0)
        for (const each of formsOf({ words: [], suffixes }, form, further, depth - 1)) forms.add(each)
    }
  return forms
}
