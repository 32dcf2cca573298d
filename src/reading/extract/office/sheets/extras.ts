import { oneLine } from '../../../../platform/text/clean.ts'
import type { ExtractionReading } from '../../reading.ts'
import { warnings } from '../../warnings.ts'
import type { Archive } from '../../zip/archive.ts'
import { beside, drawnTexts, readLines } from '../drawing.ts'
import { relationsOf } from '../relations.ts'
import { walkXml } from '../xml.ts'
import { unescaped } from './strings.ts'

/** Reads the rest of a sheet besides its cells: page header and footer, comments, shapes and charts. */
export async function readExtras(
  archive: Archive,
  part: string,
  heads: readonly string[],
  reading: ExtractionReading,
  name: string,
): Promise<void> {
  const relations = await relationsOf(archive, part)
  await readLines(heads, reading, `${name}: Headers and footers`)
  for (const { type, target } of relations) {
    const comments = type === 'comments' ? archive.part(target) : null
    if (comments)
      await beside(reading, target, async () =>
        readLines(await commentsOf(comments), reading, `${name}: Comments`),
      )
    if (type === 'ctrlProp') reading.warn(warnings.controls(name))
  }
  await beside(reading, name, async () =>
    readLines(await drawnTexts(archive, part), reading, `${name}: Drawings`),
  )
}

/** Each comment with the cell that it is about. */
async function commentsOf(bytes: Uint8Array): Promise<string[]> {
  const lines: string[] = []
  let cell = ''
  let text = ''
  let inText = false
  await walkXml(bytes, {
    open(name, attribute) {
      if (name === 'comment') [cell, text] = [attribute('ref') ?? '', '']
      else if (name === 't') inText = true
    },
    close(name) {
      if (name === 't') inText = false
      else if (name === 'comment') lines.push(`${cell}: ${oneLine(unescaped(text))}`)
    },
    text(part) {
      if (inText) text += part
    },
  })
  return lines
}
