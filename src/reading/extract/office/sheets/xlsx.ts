import type { ExtractionReading } from '../../reading.ts'
import { warnings } from '../../warnings.ts'
import type { Archive } from '../../zip/archive.ts'
import type { ReadPart } from '../../parts.ts'
import { readEmbedded } from '../embedded.ts'
import { mainPart, relationsOf } from '../relations.ts'
import { walkXml } from '../xml.ts'
import { readNumberFormats } from './formats.ts'
import { readSheet } from './sheet.ts'
import { readSharedStrings, unescaped } from './strings.ts'
import { oneLine } from '../../../../platform/text/clean.ts'
import { beside, drawnTexts, readLines } from '../drawing.ts'

interface Sheet {
  name: string
  relation: string
  hidden: boolean
}

/** Reads a workbook sheet by sheet, in the order of its tabs. Hidden sheets are read too, and named. */
export async function readXlsx(
  archive: Archive,
  reading: ExtractionReading,
  prefix: string | null,
  read: ReadPart,
): Promise<void> {
  const main = await mainPart(archive, 'xl/workbook.xml')
  const bytes = archive.part(main)
  if (!bytes) return
  const relations = await relationsOf(archive, main)
  const partOf = (type: string) => {
    const target = relations.find((relation) => relation.type === type)?.target
    return target ? archive.part(target) : null
  }
  const { sheets, from1904 } = await readWorkbook(bytes)
  const book = {
    strings: await readSharedStrings(partOf('sharedStrings')),
    formats: await readNumberFormats(partOf('styles')),
    from1904,
  }
  for (const { name, relation, hidden } of sheets) {
    const target = relations.find(({ id, type }) => id === relation && type === 'worksheet')?.target
    const part = target ? archive.part(target) : null
    if (!target || !part) continue
    if (reading.full) return
    const before = reading.pages.length
    const path = [prefix, name].filter(Boolean).join(': ')
    const heads = await readSheet(part, book, reading, path)
    await readExtras(archive, target, heads, reading, path)
    await readEmbedded(archive, target, reading, read)
    if (hidden && reading.pages.length > before) reading.warn(warnings.hiddenSheet(name))
  }
}

async function readWorkbook(bytes: Uint8Array): Promise<{ sheets: Sheet[]; from1904: boolean }> {
  const sheets: Sheet[] = []
  let from1904 = false
  await walkXml(bytes, {
    open(name, attribute) {
      if (name === 'workbookPr') from1904 = ['1', 'true'].includes(attribute('date1904') ?? '')
      if (name !== 'sheet') return
      const state = attribute('state') ?? 'visible'
      sheets.push({
        name: attribute('name') ?? '',
        relation: attribute('id') ?? '',
        hidden: state !== 'visible',
      })
    },
  })
  return { sheets, from1904 }
}

/** Reads the rest of a sheet besides its cells: page header and footer, comments, shapes and charts. */
async function readExtras(
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
