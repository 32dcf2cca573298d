import { walkXml } from './xml.ts'

/** The effect of a paragraph or character style of a Word file on its text. */
export interface WordStyle {
  /** 1 for the highest heading; null for none. */
  level: number | null
  hidden: boolean
  numbering: { id: string; level: number } | null
}

interface Found extends WordStyle {
  basedOn: string | null
}

/** The styles of `word/styles.xml` by id, with their inherited settings. */
export async function readStyles(bytes: Uint8Array | null): Promise<ReadonlyMap<string, WordStyle>> {
  const found = new Map<string, Found>()
  if (bytes) await walkXml(bytes, { open: listener(found) })
  return new Map([...found].map(([id, style]) => [id, inherited(found, style)]))
}

function listener(found: Map<string, Found>) {
  let style: Found | null = null
  return (name: string, attribute: (local: string) => string | undefined) => {
    const value = attribute('val') ?? ''
    if (name === 'style') {
      style = { basedOn: null, level: null, hidden: false, numbering: null }
      found.set(attribute('styleId') ?? '', style)
    } else if (!style) return
    else if (name === 'basedOn') style.basedOn = value
    // The built-in names are English in every language.
    else if (name === 'name') style.level ??= Number(/^heading ([1-9])$/i.exec(value)?.[1] ?? 0) || null
    else if (name === 'outlineLvl') style.level = outlineLevel(value)
    else if (name === 'vanish') style.hidden = isOn(attribute('val'))
    else if (name === 'sz') style.hidden ||= isTiny(value)
    else if (name === 'numId') style.numbering = { id: value, level: style.numbering?.level ?? 0 }
    else if (name === 'ilvl') style.numbering = { id: style.numbering?.id ?? '', level: Number(value) || 0 }
  }
}

function inherited(all: ReadonlyMap<string, Found>, style: Found): WordStyle {
  const result: WordStyle = { level: style.level, hidden: style.hidden, numbering: style.numbering }
  let above = style.basedOn
  for (let steps = 0; above !== null && steps < 20; steps++) {
    const parent: Found | undefined = all.get(above)
    if (!parent) break
    result.level ??= parent.level
    result.hidden ||= parent.hidden
    result.numbering ??= parent.numbering
    above = parent.basedOn
  }
  return result
}

/** Outline levels count from 0; 9 is body text. */
export const outlineLevel = (value: string): number | null => {
  const level = Number(value)
  return Number.isInteger(level) && level >= 0 && level < 9 ? level + 1 : null
}

/** A switch in Word: if present it is on, unless its value turns it off. */
export const isOn = (value: string | undefined) => !['0', 'false', 'off', 'none'].includes(value ?? 'true')

/** Whether a size, in half points, is under three points: such text is not meant to be read. */
export const isTiny = (halfPoints: string) => Number(halfPoints) > 0 && Number(halfPoints) < 6
