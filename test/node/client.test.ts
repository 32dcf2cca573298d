import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { beforeAll, describe, expect, it } from 'vitest'
import { openApiDocument } from '../../src/surfaces/rest/openapi.ts'
import { clientFiles } from '../../tools/client/assemble.ts'

const root = join(import.meta.dirname, '../..')
const document = openApiDocument('https://service.invalid', '1.0.0')
let files: Awaited<ReturnType<typeof clientFiles>>
let minified: string

beforeAll(async () => {
  files = await clientFiles(document, join(root, 'build/client-types'))
  const source = {
    name: 'source',
    load: (id: string) => (id.endsWith('client.ts') ? files['client.ts'] : null),
  }
  const plugins = [{ ...source, resolveId: (id: string) => id }]
  const bundle = await rolldown({ input: 'client.ts', plugins })
  const { output } = await bundle.generate({ minify: true, comments: false })
  minified = output[0].code
})

describe('client.ts', () => {
  it('has at most 10 kB when it is minified', () => {
    expect(minified).toContain('X-Service-Signature')
    expect(minified).toContain('listTenders')
    expect(minified.length).toBeLessThanOrEqual(10_000)
  })

  it('imports nothing, and uses only what all runtimes have', () => {
    expect(files['client.ts']).not.toMatch(/^import |\bimport\(|\brequire\(/m)
    expect(minified).not.toMatch(/\b(?:process|Buffer|window|document|navigator|Deno|Bun)\b/)
  })

  it('types a method for every operation', () => {
    const [, methods = ''] = /^export interface Operations \{\n([\s\S]*?)^\}/m.exec(files['client.ts']) ?? []
    const typed = [...methods.matchAll(/^ {2}(\w+)\(/gm)].map(([, name]) => name)
    const operations = Object.values(document.paths).flatMap((each) => Object.values(each))
    expect(typed).toEqual(operations.map(({ operationId }) => operationId))
  })
})

describe('client.py', () => {
  it('has the same operations as client.ts', () => {
    const table = (text: string, mark: string) => text.split(mark)[1]?.split(/`|"""/)[1]?.trim()
    const routes = table(files['client.py'], 'ROUTES = ')
    expect(routes).toContain('listTenders G1tenders?')
    expect(routes).toBe(table(files['client.ts'], 'const routes = '))
  })
})
