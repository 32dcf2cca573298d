import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { labelLanguages, labelShards, labelTable } from '../../src/reference/codes/labels.ts'
import {
  forgetTables,
  fromTables,
  loadTables,
  tableLine,
  tableText,
} from '../../src/platform/files/tables.ts'

/** A source of files that answers with `answer`, and the names that were asked for. */
function files(answer: (name: string, count: number) => Response) {
  const asked: string[] = []
  const fetch = async (url: string) => {
    const name = new URL(url).pathname.slice(1)
    asked.push(name)
    return answer(name, asked.filter((each) => each === name).length)
  }
  const source = { env: { ASSETS: { fetch } as unknown as Fetcher }, later: () => undefined }
  return { source, asked }
}

describe('loadTables', () => {
  it('reads a table once, also for loads that run at once', async () => {
    const { source, asked } = files(() => new Response('a\tb'))
    await Promise.all([loadTables(source, ['once']), loadTables(source, ['once'])])
    await loadTables(source, ['once'])
    expect(asked).toEqual(['once.tsv'])
    expect(fromTables(['once'], (text) => text.split('\t'))()).toEqual(['a', 'b'])
  })

  it('tries a failed read again, and anew at the next load', async () => {
    const { source, asked } = files((_, count) => new Response('text', { status: count < 4 ? 503 : 200 }))
    await expect(loadTables(source, ['failing'])).rejects.toThrow(
      'The file failing.tsv could not be loaded: 503',
    )
    await loadTables(source, ['failing'])
    expect(asked).toHaveLength(4)
  })
})

describe('fromTables', () => {
  it('refuses a table that was not loaded', async () => {
    const { source } = files(() => new Response('text'))
    const read = fromTables(['missing'], (text) => text)
    expect(read).toThrow('The table missing is not loaded')
    await loadTables(source, ['missing'])
    expect(read()).toBe('text')
    forgetTables()
    expect(read).toThrow('The table missing is not loaded')
  })
})

describe('tableLine', () => {
  it.for(['', '\n'])(
    'finds every line by its beginning, and no other, with %j at the end',
    async (end, { expect }) => {
      const name = `sorted-${end.length}`
      const keys = Array.from({ length: 40 }, (_, index) => String(index * 2).padStart(1 + (index % 3), 'a'))
      const lines = [...new Set(keys)].toSorted().map((key) => `${key}\t<${key}>`)
      await loadTables(files(() => new Response(`z\tthe head\n${lines.join('\n')}${end}`)).source, [name])
      expect(keys.map((key) => tableLine(name, key))).toEqual(keys.map((key) => `<${key}>`))
      expect(['', 'z', 'a', '3', '7900', 'b'].map((key) => tableLine(name, key))).toEqual(Array(6).fill(null))
    },
  )

  it('finds lines in tables of labels, because their lines stand in order', async () => {
    const names = [...labelShards, ...labelLanguages.map(labelTable)]
    await loadTables({ env, later: () => undefined }, names)
    const unordered = names.filter((name) => {
      const keys = tableText(name)
        .trimEnd()
        .split('\n')
        .slice(1)
        .map((line) => line.slice(0, line.indexOf('\t')))
      return keys.some((key, index) => index > 0 && key <= (keys[index - 1] ?? ''))
    })
    expect([names.length > 80, unordered]).toEqual([true, []])
  })
})
