import { env } from 'cloudflare:workers'
import { extractTextItems } from 'unpdf'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { blocksOf, roomOfPaper } from '../../src/platform/export/typeset/markup.ts'
import type { Block, Paper } from '../../src/platform/export/typeset/paper.ts'
import { pdfOf } from '../../src/platform/export/typeset/pdf.ts'
import { loadTypefaces, type Typefaces } from '../../src/platform/export/typeset/typefaces.ts'
import { wordOf } from '../../src/platform/export/typeset/word.ts'
import { textOf } from '../support/exports.ts'

let typefaces: Typefaces
beforeAll(async () => {
  typefaces = await loadTypefaces({ env })
})

/** Letters for digits: readers take words that differ in digits alone for the numbers of pages. */
const letters = 'abcdefghijklmnoprstu'
/** A word for each number, from `q` to `x`. */
const wordOfNumber = (number: number): string =>
  `q${[...number.toString(20)].map((digit) => letters[Number.parseInt(digit, 20)]).join('')}x`
const words = (from: number, count: number) => Array.from({ length: count }, (_, i) => wordOfNumber(from + i))

/** Texts that grow, by their number of marks. */
const shapes: Record<string, (size: number) => string> = {
  'a wide row above short rows': (size) =>
    [`|${words(0, 20).join('|')}|`, ...words(20, size).map((word) => `|${word}|`)].join('\n'),
  'a row that widens the rows above': (size) =>
    [...words(20, size).map((word) => `|${word}|`), `|${words(0, 20).join('|')}|`].join('\n'),
  'a row of many cells': (size) => `|${words(0, size).join('|')}|\n|${wordOfNumber(size)}|`,
  'rows of ten cells': (size) =>
    Array.from({ length: size / 10 }, (_, i) => `|${words(10 * i, 10).join('|')}|`).join('\n'),
  'a table for each line': (size) =>
    words(0, size)
      .map((word) => `|${word}|`)
      .join('\n\n'),
  items: (size) =>
    words(0, size)
      .map((word) => `- ${word}`)
      .join('\n'),
  'items of two kinds': (size) =>
    words(0, size)
      .map((word, i) => (i % 2 ? `- ${word}` : `1. ${word}`))
      .join('\n'),
  headings: (size) =>
    words(0, size)
      .map((word) => `# ${word}`)
      .join('\n'),
  paragraphs: (size) => words(0, size).join('\n\n'),
  lines: (size) => words(0, size).join('\n'),
  'bold words': (size) =>
    words(0, size)
      .map((word) => `**${word}** a`)
      .join(' '),
  'one line': (size) => words(0, size).join(' '),
  'one item': (size) => `- ${words(0, size).join(' ')}`,
  'one cell': (size) => `|${words(0, size).join(' ')}|b|`,
}

const wordsIn = (text: string) => new Set(text.match(/q[^qx]+x/g))

/** The words that a file does not hold. Words may stand without a space between them, and break at the end of a line. */
const lost = (text: string, read: string): string[] => [
  ...wordsIn(text).difference(wordsIn(read.replaceAll(/[^a-z]/g, ''))),
]

function textsIn(block: Block): string[] {
  if (block.kind === 'heading') return [block.text]
  if (block.kind === 'table') return block.rows.flat()
  const runs = block.kind === 'list' ? block.items.flat() : block.runs
  return runs.map(({ text }) => text)
}

/** What costs time to write: elements, cells, items, runs and lines. */
const elements = (blocks: Block[]) =>
  blocks.reduce(
    (sum, block) => sum + 1 + textsIn(block).reduce((lines, text) => lines + text.split('\n').length, 0),
    0,
  )

describe('blocksOf', () => {
  it.for(Object.entries(shapes))(
    'has no more elements for %s than a document may have, and every word',
    ([, of]) => {
      for (const size of [5000, 10_000, 20_000]) {
        const text = of(size)
        const blocks = blocksOf(text, roomOfPaper(), 'More follows.')
        expect(elements(blocks)).toBeLessThan(Math.min(3 * size, 42_000) + 100)
        expect(lost(text, blocks.flatMap(textsIn).join(' '))).toEqual([])
        for (const block of blocks)
          if (block.kind === 'table') expect(block.rows.flat().length).toBeLessThanOrEqual(4000)
      }
    },
  )

  it('shares the room among the sections of a document, and says where it ends', () => {
    const room = roomOfPaper()
    const item = '- word\n'
    const sections = Array.from({ length: 5 }, () => blocksOf(item.repeat(3990), room, 'More follows.'))
    const items = sections
      .flat()
      .reduce((sum, block) => sum + (block.kind === 'list' ? block.items.length : 0), 0)
    expect(items).toBeLessThanOrEqual(4000)
    expect(
      sections.map((blocks) => blocks.some((block) => textsIn(block).includes('More follows.'))),
    ).toEqual([false, true, true, true, true])
  })

  it('lays out a table of 10 × 300 and a list of 3,000 items whole', () => {
    const table = Array.from({ length: 300 }, (_, row) => `|${words(10 * row, 10).join('|')}|`).join('\n')
    expect(blocksOf(table).map(({ kind }) => kind)).toEqual(['table'])
    expect(blocksOf('- a\n'.repeat(3000)).map(({ kind }) => kind)).toEqual(['list'])
  })
})

const paperOf = (texts: string[]): Paper => {
  const room = roomOfPaper()
  return {
    author: 'Company',
    title: 'Bid',
    facts: [{ label: 'Buyer', value: 'Town' }],
    parts: texts.map((text, i) => ({ heading: `Part ${i}`, blocks: blocksOf(text, room, 'More follows.') })),
    at: new Date('2026-01-01T00:00:00Z'),
    words: { contents: 'Contents', page: 'Page', of: 'of' },
  }
}

const writers = [
  ['pdf', (paper: Paper) => pdfOf(paper, typefaces)],
  ['docx', (paper: Paper) => wordOf(paper)],
] as const

const fileOf = (format: string, paper: Paper) => (format === 'pdf' ? pdfOf(paper, typefaces) : wordOf(paper))

/** Pseudo-random numbers below a bound: a failure can be repeated. */
function randomOf(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

const marks = ['', '', '', '- ', '* ', '1. ', '12) ', '# ', '### ', '> ', '   ', '**', '|', '||', '\t']
const joints = [' ', ' ', ' ', '|', ' | ', '**', '\n', '\n\n', ' - ', '\u2028', '/', '  ']

function anyMarkup(seed: number): string {
  const random = randomOf(seed)
  let next = seed * 1000
  const lines = Array.from({ length: 60 }, () => {
    const parts = Array.from(
      { length: 1 + random(8) },
      () => wordOfNumber(next++) + (joints[random(joints.length)] ?? ''),
    )
    return `${marks[random(marks.length)]}${parts.join('')}${random(4) === 0 ? '|' : ''}`
  })
  return lines.join('\n')
}

describe('an exported text', () => {
  it.for(writers.flatMap(([format]) => [1, 2, 3, 4].map((seed) => [format, seed] as const)))(
    'loses no word as %s, seed %i',
    async ([format, seed]) => {
      const text = anyMarkup(seed)
      const read = await textOf(await fileOf(format, paperOf([text])), `bid.${format}`)
      expect(lost(text, read)).toEqual([])
    },
  )

  const cell = words(0, 900).join(' ')
  it.for(
    writers.flatMap(([format]) =>
      (
        [
          ['a row that is higher than a page', `|a|b|c|d|\n|${cell}|b|c|d|\n|${wordOfNumber(901)}|b|c|d|`],
          [
            'more items than are laid out',
            words(0, 6000)
              .map((word) => `- ${word}`)
              .join('\n'),
          ],
          ['a row of 200 cells', `|${words(0, 200).join('|')}|\n|${wordOfNumber(200)}|`],
        ] as const
      ).map(([name, text]) => [name, format, text] as const),
    ),
  )('loses no word of %s as %s', async ([, format, text]) => {
    const read = await textOf(await fileOf(format, paperOf([text])), `bid.${format}`)
    expect(lost(text, read)).toEqual([])
  })

  it.for(writers)('keeps a word without end whole as %s', async ([format]) => {
    const letters = Array.from({ length: 3000 }, (_, i) => String.fromCharCode(97 + ((i * 7) % 26))).join('')
    const read = await textOf(await fileOf(format, paperOf([letters])), `bid.${format}`)
    expect(read.replaceAll(/\s/g, '')).toContain(letters)
  })

  it.for(writers)('lets others have their turn while a list is written as %s', async ([format]) => {
    const wait = vi.spyOn(scheduler, 'wait')
    try {
      await fileOf(
        format,
        paperOf([
          words(0, 5000)
            .map((word) => `- ${word}`)
            .join('\n'),
        ]),
      )
      expect(wait.mock.calls.length).toBeGreaterThan(format === 'pdf' ? 70 : 2)
    } finally {
      wait.mockRestore()
    }
  })

  it('opens each typeface of a PDF once, whatever uses it', async () => {
    const text = '# Head\n\n- a **b** c\n- d\n\n|a|b|\n|c|d|\n|e|f|'
    const file = new TextDecoder('latin1').decode(await pdfOf(paperOf([text, text]), typefaces))
    // pdfkit numbers the typefaces that it opens.
    expect([...new Set(file.match(/\/F\d+(?= \d+ 0 R)/g))].toSorted()).toEqual(['/F1', '/F2'])
  })

  it('is a PDF whose table of objects is at the place that its end names', async () => {
    const file = new TextDecoder('latin1').decode(await pdfOf(paperOf(['a', '- b']), typefaces))
    const [, place] = /startxref\n(\d+)\n%%EOF\n$/.exec(file) ?? []
    expect(file.slice(0, 9)).toBe('%PDF-1.7\n')
    expect(file.slice(Number(place)).startsWith('xref\n')).toBe(true)
    const offsets = [...file.slice(Number(place)).matchAll(/^(\d{10}) 00000 n/gm)].map(([, at]) => Number(at))
    expect(offsets.length).toBeGreaterThan(20)
    for (const [index, at] of offsets.entries())
      expect(file.slice(at, at + 20).startsWith(`${index + 1} 0 obj`)).toBe(true)
  })

  it('is written from the top of a page down', async () => {
    const words = ['Company', 'Bid', 'Contents', 'Method', 'first', 'second']
    const paper = { ...paperOf(['first\n\nsecond']), title: 'Bid' }
    const { items } = await extractTextItems(
      await pdfOf(
        { ...paper, parts: paper.parts.map((part) => ({ ...part, heading: 'Method' })) },
        typefaces,
      ),
    )
    const places = words.map((word) => {
      const page = items.findIndex((page) => page.some(({ str }) => str.endsWith(word)))
      return { page, y: items[page]?.find(({ str }) => str.endsWith(word))?.y ?? 0 }
    })
    expect(places.map(({ page }) => page)).toEqual([0, 0, 1, 1, 2, 2])
    for (const [i, { page, y }] of places.entries()) {
      expect(y).toBeGreaterThan(70)
      if (places[i + 1]?.page === page) expect(y).toBeGreaterThan(places[i + 1]?.y ?? 0)
    }
  })

  it('shows as much of a long heading in the contents as a line holds, and all of it where it is', async () => {
    const heading = words(0, 150).join(' ')
    const paper = paperOf(['a'])
    const { items } = await extractTextItems(
      await pdfOf({ ...paper, parts: Array.from({ length: 9 }, () => ({ heading, blocks: [] })) }, typefaces),
    )
    const { str: entry = '' } = items[1]?.find(({ str }) => str.startsWith('1 ')) ?? {}
    expect(entry).toMatch(/…$/)
    expect(heading).toContain(entry.replace(/^1\s+/, '').slice(0, -1).trim())
    expect(entry.length).toBeGreaterThan(60)
    const all = items.slice(2).flat()
    const lastWord = heading.split(' ').at(-1) ?? ''
    expect(lost(heading, all.map(({ str }) => str).join(''))).toEqual([])
    expect(all.filter(({ str }) => str.includes(lastWord))).toHaveLength(9)
    for (const { y } of all) expect(y).toBeGreaterThan(35)
  })

  it.for([
    ['fi', 'AVATAR', 'a\u0301'],
    ['Größe', 'Цена', 'Ώρα', '\u{1f600}'],
  ])('measures and writes the words %s alike, shaped and letter by letter', async (few) => {
    // So many words before them that they are set letter by letter.
    const many = words(0, 8000)
    const file = await pdfOf(
      paperOf([`${few.join(' ')}\n\n${many.join(' ')}\n\n${few.map((word) => `${word}${word}`).join(' ')}`]),
      typefaces,
    )
    const read = await textOf(file, 'bid.pdf')
    for (const word of few) expect(read.normalize('NFC')).toContain(`${word}${word}`.normalize('NFC'))
    expect(lost(many.join(' '), read)).toEqual([])
  })

  it.for([0, 8000])(
    'begins bold words where the words before them end, after %i other words',
    async (many) => {
      const line = `${'mini wave '.repeat(7)}x**bold**`
      const { items } = await extractTextItems(
        await pdfOf(paperOf([`${words(0, many).join(' ')}\n\n${line}`]), typefaces),
      )
      const page = items.find((all) => all.some(({ str }) => str.startsWith('mini'))) ?? []
      const at = page.findIndex(({ str }) => str === 'bold')
      const { x = 0, width = 0 } = page[at - 1] ?? {}
      expect(x).toBeLessThan(100)
      expect(width).toBeGreaterThan(250)
      expect(page[at]?.x).toBeCloseTo(x + width, 1)
    },
  )
})
