import type { FormField } from './fields.ts'
import type { TextItem } from './lines.ts'

/**
 * The text of a page with its fields, each after its label or, for a box, before it. Each field is compared
 * with each item; once the budget `left` of the file is used up, further fields go to the end of the page.
 */
export function withFields(
  items: readonly TextItem[],
  fields: readonly FormField[],
  left: { fieldWork: number },
): readonly TextItem[] {
  if (fields.length === 0) return items
  const all = items.filter(({ str }) => str.trim() !== '')
  const inOrder = fields.toSorted((a, b) => b.rect[3] - a.rect[3] || a.rect[0] - b.rect[0])
  for (const field of inOrder) {
    left.fieldWork -= all.length
    if (left.fieldWork > 0) insert(all, field)
    else all.push(...itemsOf(field, field.rect[3] - sizeIn(field), sizeIn(field)))
  }
  return all
}

function remove(items: TextItem[], gone: ReadonlySet<TextItem>) {
  let length = 0
  for (const item of items) if (!gone.has(item)) items[length++] = item
  items.length = length
}

const leftOf = ({ transform }: TextItem) => transform[4] ?? 0
const baselineOf = ({ transform }: TextItem) => transform[5] ?? 0
const sizeOf = ({ transform }: TextItem) => Math.hypot(transform[2] ?? 0, transform[3] ?? 0)
/** In points: how much lower than its field a label may be, and how far from its box. */
const slack = 2
const nearBox = 40

const sizeIn = ({ rect: [, bottom, , top] }: FormField) => Math.min(10, Math.max(4, 0.7 * (top - bottom)))

function insert(items: TextItem[], field: FormField) {
  const [left, bottom, right, top] = field.rect
  const beside = items.filter((item) => baselineOf(item) >= bottom - slack && baselineOf(item) <= top)
  const within = beside.filter((item) => isWithin(item, field))
  if (isPrinted(within, field)) return
  // The box replaces its printed frame.
  const frame = new Set(field.isBox ? within : [])
  if (frame.size > 0) remove(items, frame)
  const size = sizeIn(field)
  // The label of a multi-line field is next to its first line.
  const line = beside.filter((item) => baselineOf(item) >= top - 2.5 * size - slack && !frame.has(item))
  const before = furthest(
    line.filter((item) => leftOf(item) < left),
    leftOf,
  )
  const after = furthest(
    line.filter((item) => leftOf(item) >= left),
    (item) => -leftOf(item),
  )
  const label = field.isBox && after && leftOf(after) - right < nearBox ? after : (before ?? after)
  const own = itemsOf(field, label ? baselineOf(label) : top - size, label ? sizeOf(label) : size)
  items.splice(placeOf(items, label, label === after && label !== undefined, top), 0, ...own)
}

/** The index for a field: next to its label, or after everything above it. */
function placeOf(
  items: readonly TextItem[],
  label: TextItem | undefined,
  isBefore: boolean,
  top: number,
): number {
  if (label) return items.indexOf(label) + (isBefore ? 0 : 1)
  return items.findLastIndex((item) => baselineOf(item) > top) + 1
}

function itemsOf(
  { rect: [left, , right], text, isBox }: FormField,
  baseline: number,
  size: number,
): TextItem[] {
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== '')
  return lines.map((line, i) => ({
    str: isBox ? `${line} ` : line,
    transform: [size, 0, 0, size, left, baseline - 1.2 * size * i],
    width: Math.min(right - left, 0.5 * size * line.length),
    hasEOL: false,
  }))
}

const furthest = (items: readonly TextItem[], of: (item: TextItem) => number) =>
  items.reduce<TextItem | undefined>((best, item) => (!best || of(item) > of(best) ? item : best), undefined)

/** Whether an item begins in a field; in a box, only a sign does. */
const isWithin = (item: TextItem, { rect: [left, , right], isBox }: FormField) =>
  leftOf(item) >= left - 1 && leftOf(item) < right && (!isBox || item.str.trim().length === 1)

/** Whether the page prints the value itself: the words of a text, or a letter or tick in a box. */
function isPrinted(within: readonly TextItem[], { text, isBox }: FormField): boolean {
  const printed = within
    .map(({ str }) => str)
    .join('')
    .replaceAll(/\s/g, '')
  if (isBox) return /[\p{L}\d☒☑✔✓✗✘]/u.test(printed)
  return (
    printed !== '' &&
    (printed.includes(text.replaceAll(/\s/g, '')) || text.replaceAll(/\s/g, '').includes(printed))
  )
}
