import { describe, expect, it } from 'vitest'
import { forgetTables, fromTables, loadTables } from '../../src/platform/tables.ts'

/** Files that answer as `answer` says, and the names that were asked for. */
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
      'The table failing could not be loaded: 503',
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
