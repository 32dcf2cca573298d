import { ExtractionRefusal } from '../extraction.ts'
import { Flow } from '../flow.ts'
import { Paginator } from '../paginate.ts'
import { limits } from '../limits.ts'
import type { ExtractionReading } from '../reading.ts'
import { warnings } from '../warnings.ts'
import type { Archive } from '../zip/archive.ts'
import { beside, readLines } from './drawing.ts'
import { walkXml, type XmlEvents } from './xml.ts'

type Attribute = (local: string) => string | undefined

const boxes = new Set(['checkbox', 'radio'])
const labels = new Set(['fixed-text', 'frame'])
const values = new Set(['text', 'textarea', 'formatted-text', 'number', 'date', 'time', 'combobox'])

/** What a control of an OpenDocument form shows: its label, its value, or a box with its label; '' for any other. */
function controlText(name: string, attribute: Attribute): string {
  const label = attribute('label') ?? attribute('name') ?? ''
  if (labels.has(name)) return label
  if (name === 'option') return isSet(attribute, 'current-selected', 'selected') ? label : ''
  if (boxes.has(name)) {
    const isTicked =
      isSet(attribute, 'current-state', 'state') || isSet(attribute, 'current-selected', 'selected')
    return `${isTicked ? '☒' : '☐'} ${label}`
  }
  const value = values.has(name) ? (attribute('current-value') ?? attribute('value') ?? '') : ''
  return value && `${label}: ${value}`
}

/** The current setting takes precedence over the initial one. */
const isSet = (attribute: Attribute, now: string, first: string) =>
  ['checked', 'true'].includes(attribute(now) ?? attribute(first) ?? '')

const skipped = new Set(['tracked-changes', 'note-citation', 'tracked-deletion', 'ruby-text'])
/** The writer and the day of a comment. */
const ofComment = /^http:\/\/purl\.org\/dc\/|:meta:1\.0$/

/** Reads an OpenDocument text. Such files store deleted text in a part of its own, which is left out. */
export async function readOdt(
  archive: Archive,
  reading: ExtractionReading,
  prefix: string | null,
): Promise<void> {
  const bytes = archive.part('content.xml')
  if (!bytes) return
  if (Buffer.from(archive.part('META-INF/manifest.xml') ?? []).includes(':encryption-data'))
    throw new ExtractionRefusal('encrypted', 'The file is protected by a password.')
  await walkText(bytes, new Paginator(reading, prefix), reading)
  await readHeads(archive, reading, prefix)
  await readObjects(archive, reading, prefix)
}

async function walkText(bytes: Uint8Array, paginator: Paginator, reading: ExtractionReading) {
  const flow = new Flow()
  await walkXml(bytes, { ...events(flow, reading), pause: () => flow.drain(paginator, reading) })
  await paginator.flush()
}

/** The page headers and footers are in the styles. */
async function readHeads(archive: Archive, reading: ExtractionReading, prefix: string | null) {
  const styles = archive.part('styles.xml')
  if (!styles) return
  const flow = new Flow()
  const all = events(flow, reading)
  let depth = 0
  await beside(reading, 'styles.xml', () =>
    walkXml(styles, {
      open(name, ...rest) {
        if (/^(?:header|footer)(?:-left|-first)?$/.test(name)) depth++
        if (depth > 0) all.open(name, ...rest)
      },
      close(name, namespace) {
        if (depth > 0) all.close?.(name, namespace)
        if (/^(?:header|footer)(?:-left|-first)?$/.test(name)) depth--
      },
      text: (text) => {
        if (depth > 0) all.text?.(text)
      },
    }),
  )
  await readLines(flow.takeLines().lines, reading, [prefix, 'Headers and footers'].filter(Boolean).join(': '))
}

/** Sheets, charts and formulas inside of the document have folders of their own. */
async function readObjects(archive: Archive, reading: ExtractionReading, prefix: string | null) {
  const objects = archive.entries.filter(({ name }) => /^Object [^/]*\/content\.xml$/.test(name))
  for (const entry of objects.slice(0, limits.archiveEntries)) {
    const name = entry.name.split('/')[0] ?? ''
    const paginator = new Paginator(reading, [prefix, name].filter(Boolean).join(': '))
    await beside(reading, name, () => walkText(archive.open(entry), paginator, reading))
  }
}

function writeControl(flow: Flow, text: string) {
  if (text === '') return
  flow.begin('line')
  flow.text(text)
  flow.end()
}

function events(flow: Flow, reading: ExtractionReading): XmlEvents {
  let skipping = 0
  let items = 0
  let paragraphs = 0
  let comments = 0
  return {
    open(name, attribute, namespace) {
      if (name === 'deletion') reading.warn(warnings.deletions())
      if (skipping > 0 || skipped.has(name) || (comments > 0 && ofComment.test(namespace))) skipping++
      else if (namespace.endsWith(':form:1.0')) writeControl(flow, controlText(name, attribute))
      else if (name === 'p' || name === 'h') {
        paragraphs++
        if (name === 'h') flow.begin('heading', Number(attribute('outline-level') ?? 1) || 1)
        else if (items > 0) flow.begin('item', 0, '• ')
        else flow.begin('paragraph', 0, comments > 0 ? 'Comment: ' : '')
      } else if (name === 'annotation') comments++
      else if (name === 'list-item') items++
      else if (name === 'table-row') flow.beginRow()
      else if (name === 'table-cell') flow.beginCell()
      else if (name === 'soft-page-break') flow.pageBreak()
      else if (name === 'tab') flow.text('\t')
      else if (name === 's') flow.text(' ')
      else if (name === 'line-break') flow.text('\n')
    },
    close(name) {
      if (skipping > 0) skipping--
      else if (name === 'p' || name === 'h') {
        paragraphs--
        flow.end()
      } else if (name === 'annotation') comments--
      else if (name === 'list-item') items--
      else if (name === 'table-row') flow.endRow()
    },
    // Between paragraphs there are names and settings, never text of the document.
    text: (text) => {
      if (skipping === 0 && paragraphs > 0) flow.text(text.replaceAll('\n', ' '))
    },
  }
}
