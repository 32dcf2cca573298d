import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { withDrawing } from '../../tools/lint/draw.ts'
import { callers, houses, readers, whyNotFile, whyNotName, whyNotPackage } from '../../tools/lint/houses.ts'

const root = join(import.meta.dirname, '../..')
describe('houses', () => {
  it('are at most a dozen, and name every folder of src', async () => {
    const found = await readdir(join(root, 'src'), { withFileTypes: true })
    const names = found.filter((each) => each.isDirectory()).map((each) => each.name)
    expect(names.toSorted()).toEqual(Object.keys(houses).toSorted())
    expect(names.length).toBeLessThanOrEqual(12)
  })

  it('is what the README shows', async () => {
    const text = await readFile(join(root, 'README.md'), 'utf8')
    expect(await withDrawing(text)).toBe(text)
  })
})

describe('whyNotFile', () => {
  it.for([
    ['platform/context/ids.ts', 'surfaces/rest/mount.ts', 'surfaces is above platform'],
    ['platform/context/ids.ts', 'app.ts', 'app.ts is outside the houses'],
    ['identity/keys/schema.ts', 'insight/questions/chat/schema.ts', 'insight is above identity'],
    ['surfaces/rest/mount.ts', 'console/core/page.tsx', 'console is above surfaces'],
    ['console/areas/bids/bid.tsx', 'console/areas/tenders/pages.ts', 'may not import the area tenders'],
    ['console/areas/search.tsx', 'console/areas/tenders/pages.ts', 'may not import the area tenders'],
    ['console/parts/elements.tsx', 'console/areas/tenders/pages.ts', 'areas is above parts'],
    ['console/core/page.tsx', 'console/parts/elements.tsx', 'parts is above core'],
    ['console/core/page.tsx', 'console/pages.ts', 'pages.ts is above core'],
    ['delivery/alerts/run/run.ts', '../tools/admin.ts', 'is outside the houses'],
    ['workspace/bids/schema.ts', 'workspace/bids/queries.ts', 'schema.ts may not import queries.ts'],
    ['workspace/bids/queries.ts', 'company/files/commands.ts', 'queries.ts may not import commands.ts'],
    ['surfaces/rest/run.ts', 'workspace/schema.gen.ts', 'never tables'],
  ] as const)('refuses %s ← %s', ([from, to, why]) => {
    expect(whyNotFile(from, to)).toContain(why)
  })

  it.for([
    ['surfaces/rest/run.ts', 'platform/context/ids.ts'],
    ['delivery/alerts/run/run.ts', 'delivery/events/record.ts'],
    ['workspace/bids/commands.ts', 'workspace/bids/queries.ts'],
    ['index.ts', 'app.ts'],
    ['console/pages.ts', 'console/areas/bids/pages.ts'],
    ['console/areas/bids/bid.tsx', 'console/parts/elements.tsx'],
  ] as const)('lets %s import %s', ([from, to]) => {
    expect(whyNotFile(from, to)).toBeNull()
  })
})

describe('whyNotName', () => {
  const dates = 'reference/language/values/dates.ts'
  it.for([
    ['reading/facts/terms.ts', dates, 'datesIn'],
    ['reading/facts/terms.ts', dates, '*'],
    ['insight/risk/documents/rule.ts', 'reference/language/values/values.ts', 'valuesIn'],
    ['insight/questions/retrieval/answer.ts', 'reference/language/concepts.ts', 'conceptsIn'],
  ] as const)('refuses %s to read texts anew by %s, %s', ([from, to, name]) => {
    expect(whyNotName(from, to, name)).toContain('reads a text a second time')
  })

  it.for([
    ['reading/facts/terms.ts', dates, 'FoundDate'],
    ['insight/models/verify/days.ts', dates, 'datesIn'],
    ['reference/language/values/values.ts', dates, 'datesIn'],
    ['insight/questions/retrieval/question.ts', 'reference/language/concepts.ts', 'conceptsIn'],
  ] as const)('lets %s import of %s the name %s', ([from, to, name]) => {
    expect(whyNotName(from, to, name)).toBeNull()
  })

  it('names only functions that are there, and callers that call them', async () => {
    const textOf = async (path: string) => {
      const names = path.endsWith('.ts') ? [''] : await readdir(join(root, 'src', path))
      const texts = names.map((name) => readFile(join(root, 'src', path, name), 'utf8'))
      return (await Promise.all(texts)).join()
    }
    const all = Object.entries(readers)
    for (const [path, names] of all)
      for (const name of names)
        expect(await textOf(path)).toMatch(new RegExp(`export (?:const|function\\*?) ${name}\\b`))
    const known = all.flatMap(([, names]) => names)
    for (const [path, names] of Object.entries(callers)) {
      expect(known, path).toEqual(expect.arrayContaining([...names]))
      for (const name of names) expect(await textOf(path), path).toMatch(new RegExp(`\\b${name}\\(`))
    }
  })
})

describe('whyNotPackage', () => {
  it('keeps transports out of the domain, and tables out of the surfaces', () => {
    expect(whyNotPackage('workspace/bids/commands.ts', 'hono')).toContain(
      'only console, surfaces may import hono',
    )
    expect(whyNotPackage('surfaces/rest/mount.ts', 'drizzle-orm/d1')).toContain('may import drizzle-orm')
    expect(whyNotPackage('surfaces/rest/mount.ts', 'hono')).toBeNull()
    expect(whyNotPackage('index.ts', 'node:fs/promises')).toContain('does not use node:fs/promises')
    expect(whyNotPackage('platform/context/ids.ts', 'vitest')).toContain('for tests')
    expect(whyNotPackage('platform/context/ids.ts', 'node:crypto')).toBeNull()
    expect(whyNotPackage('platform/context/ids.ts', 'zod')).toBeNull()
  })
})
