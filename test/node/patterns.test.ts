import { readdir, readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { PatternBook } from '../../src/reading/patterns/book.ts'
import { readPhrases } from '../../src/reference/language/phrase-tables.ts'

/** Numbers that look random and are the same in every run. */
function draws(seed: number) {
  let state = seed
  const below = (end: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * end)
  }
  return { below, one: <T>(all: readonly [T, ...T[]]): T => all[below(all.length)] ?? all[0] }
}

type Draws = ReturnType<typeof draws>

const letters = ['a', 'b', 'ab', 'ba', ' ', 'é', '\\w', '[^.;]', '[ab]', '\\W', '.', '\\.', '[^\\s]'] as const
const places = [
  '\\b',
  '\\B',
  '^',
  '$',
  '(?=a)',
  '(?!b)',
  '(?<=a)',
  '(?<! )',
  '(?!a\\w*b)',
  '(?<=b[^.]{0,3})',
] as const
/** A group repeated without bound would keep the regular expression busy for ever. */
const timesOfGroups = ['?', '{0,3}', '{1,2}', '{0,2}?'] as const
const times = ['?', '*', '+', '{0,3}', '{2}', '{1,2}', '{2,}', '*?', '{0,4}?'] as const

/** A pattern of the grammar, nested at most `depth` deep. */
function pattern(random: Draws, depth: number): string {
  const part = (): string => {
    const kind = random.below(depth > 0 ? 6 : 4)
    if (kind === 0) return random.one(places)
    if (kind < 4) return random.one(letters) + (kind === 3 ? random.one(times) : '')
    return `(?:${pattern(random, depth - 1)})${kind === 5 ? random.one(timesOfGroups) : ''}`
  }
  const row = () => Array.from({ length: 1 + random.below(4) }, part).join('')
  return Array.from({ length: 1 + random.below(2) }, row).join('|')
}

const text = (random: Draws) =>
  Array.from({ length: random.below(14) }, () => random.one(['a', 'b', 'ab', ' ', '.', 'é', 'x;'])).join('')

describe('PatternBook', () => {
  const random = draws(7)
  const book = new PatternBook()
  const written = Array.from({ length: 300 }, () => pattern(random, 2))
  const patterns = ['(?:a| b)*\\.', '\\b(?:[ab]+ )*a\\b', '(?:ab|b){2,}é', ...written].map((source) =>
    book.add(source),
  )
  const scan = book.scan()
  const texts = ['', 'a', ...Array.from({ length: 40 }, () => text(random))]

  it('matches where a regular expression matches', () => {
    const wrong = patterns.flatMap((each) => {
      const expression = new RegExp(each.source)
      return texts
        .filter((one) => each.test(scan.read(one)) !== expression.test(one))
        .map((one) => ({ source: each.source, text: one }))
    })
    expect(wrong).toEqual([])
  })

  it('finds the first place that a regular expression finds, as far as the pattern reaches from there', () => {
    const wrong = patterns.flatMap((each) => {
      const expression = new RegExp(each.source)
      const isRight = (one: string) => {
        const [found] = each.find(scan.read(one), 1)
        const expected = expression.exec(one)
        if (!found || !expected) return found === undefined && expected === null
        return found.start === expected.index && found.end >= expected.index + expected[0].length
      }
      return texts.filter((one) => !isRight(one)).map((one) => ({ source: each.source, text: one }))
    })
    expect(wrong).toEqual([])
  })

  it('finds places one behind the other, and no more than are asked for', () => {
    const own = new PatternBook()
    const word = own.add('\\ba\\w*')
    const read = own.scan().read('ab xa a. aa')
    expect(word.find(read, 9)).toEqual([
      { start: 0, end: 2 },
      { start: 6, end: 7 },
      { start: 9, end: 11 },
    ])
    expect(word.find(read, 1)).toEqual([{ start: 0, end: 2 }])
  })

  it.for(['(a)', '(?<name>a)', 'a**', '(?:a', 'a)', '\\1', '\\p{L}', '[à-ü]', '(?:|)*+'])(
    'refuses the pattern %s',
    (source) => {
      expect(() => {
        const own = new PatternBook()
        own.add(source)
        own.scan()
      }).toThrow()
    },
  )
})

describe('tables of cues', async () => {
  const folder = new URL('../../build/assets/', import.meta.url).pathname
  const kinds =
    /^(?:certificates|concepts|expression-words|language-grammar|number-words|stems-compounds|requirement|risk-rules|risk-words|injection|fact-cues|date-cues|question)[\w-]*\.tsv$/
  const files = (await readdir(folder)).filter((file) => kinds.test(file))

  it('are many', () => expect(files.length).toBeGreaterThan(30))

  it.for(files)('%s has no row that is too long to review', async (file) => {
    const [head = '', ...rows] = (await readFile(folder + file, 'utf8')).trimEnd().split('\n')
    const note = head.split('\t').indexOf('note')
    const written = rows.map((row) => row.split('\t').filter((_cell, i) => i !== note))
    expect(rows.length).toBeGreaterThan(3)
    expect(written.filter((cells) => cells.join('\t').trimEnd().length > 200)).toEqual([])
  })
})

describe('tables of phrases', async () => {
  const folder = new URL('../../build/assets/', import.meta.url).pathname
  const files = (await readdir(folder)).filter((file) => file.endsWith('.tsv'))
  const read = await Promise.all(
    files.map(async (file) => ({ file, text: await readFile(folder + file, 'utf8') })),
  )
  const tables = read
    .map(({ file, text }) => ({ file, text, columns: text.slice(0, text.indexOf('\n')).split('\t') }))
    .filter(({ columns }) => columns.includes('phrase'))
  const known = /^(?:name|part|language|phrase|points|value|note|of|proves)$/
  /** A row with a name is a condition of its own, so that two conditions may share a phrase. */
  const ofConditions = /^(?:risk-rules|injection)-/
  const isOfConcepts = (file: string) => file.startsWith('concepts')
  const repeated = (file: string, text: string) => {
    const { rows, entries } = readPhrases(file, text)
    const keys = (ofConditions.test(file) ? entries : rows).map((row) =>
      [row.name, row.part, row.language, row.phrase].join('\t'),
    )
    return keys.filter((key, i) => keys.indexOf(key) < i)
  }

  it('are all tables of cues', () => {
    const named = new Set(tables.map(({ file }) => file))
    expect(files.filter((file) => /^concepts(?!-kinds)/.test(file) && !named.has(file))).toEqual([])
    expect(tables.length).toBeGreaterThan(30)
  })

  it.for(tables)('$file has rows in the one grammar', ({ file, text, columns }) => {
    const { rows } = readPhrases(file, text)
    expect(columns.filter((column) => !known.test(column))).toEqual([])
    expect(columns.includes('language')).toBe(!/-[a-z]{2}\.tsv$/.test(file))
    // A certificate without a phrase is found by its number.
    expect(rows.filter(({ name, phrase }) => !name || (!phrase && file !== 'certificates.tsv'))).toEqual([])
    if (isOfConcepts(file)) expect(rows.filter(({ part = 'cue' }) => !/^(?:cue|ask)$/.test(part))).toEqual([])
    else {
      // No other reader asks whether a phrase is loose.
      if (file !== 'certificates.tsv') expect(text).not.toMatch(/\t~/)
      expect(repeated(file, text)).toEqual([])
    }
  })

  // A cue that stands twice counts twice, so that a row less would change answers.
  it('repeat no more cues of concepts than they did', () => {
    const twice = tables.flatMap(({ file, text }) => (isOfConcepts(file) ? repeated(file, text) : []))
    expect(twice.length).toBeLessThanOrEqual(55)
  })
})

describe('the table of words in expressions', async () => {
  const sources = new URL('../../src/', import.meta.url).pathname
  const files = (await readdir(sources, { recursive: true })).filter((file) =>
    /^(?:reading|insight|reference|catalogue)\/.*\.ts$/.test(file),
  )
  const code = await Promise.all(files.map((file) => readFile(sources + file, 'utf8')))
  const [, ...rows] = (
    await readFile(new URL('../../assets/tables/expression-words.tsv', import.meta.url).pathname, 'utf8')
  )
    .trimEnd()
    .split('\n')
  const named = new Set(rows.map((row) => row.split('\t')[0]))

  it('has no words that no expression names', () => {
    const asks = /\{\{(\w+)\}\}|phrasesNamed\('(\w+)'\)/g
    const asked = new Set(
      [...code, ...rows].flatMap((text) => [...text.matchAll(asks)].map(([, word, name]) => word ?? name)),
    )
    expect(named.size).toBeGreaterThan(40)
    expect([...named].filter((name) => !asked.has(name))).toEqual([])
  })
})
