import { existsSync, readdirSync } from 'node:fs'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { presets } from '../../src/catalogue/sources/presets.ts'
import { readConfig, settings } from '../../src/platform/config/config.ts'
import { thresholds } from '../../src/surfaces/operator/watch/thresholds.ts'
import { OcdsSource } from '../../src/platform/config/ocds-source.ts'
import { usage } from '../../tools/admin/usage.ts'
import { withModelPrices } from '../support/model-price-table.ts'
import { withThresholds } from '../support/threshold-table.ts'
import { withTables } from '../support/variable-tables.ts'

const root = `${import.meta.dirname}/../..`
const read = (path: string) => readFile(`${root}/${path}`, 'utf8')

describe('README.md', () => {
  it('is short enough for a newcomer', async () => {
    expect((await stat(`${root}/README.md`)).size).toBeLessThanOrEqual(9000)
  })

  it('lists every command of package.json and no other', async () => {
    const { scripts } = JSON.parse(await read('package.json')) as { scripts: Record<string, string> }
    const listed = [...(await read('README.md')).matchAll(/^\| `npm (?:run )?([a-z0-9]+)` \|/gm)].map(
      ([, name]) => name,
    )
    // npm runs a script `pre…` by itself.
    const commands = Object.keys(scripts).filter(
      (name) => !(name.startsWith('pre') && name.slice(3) in scripts),
    )
    expect(listed.toSorted()).toEqual(commands.toSorted())
  })
})

describe('docs/operating/runbook.md', () => {
  // UPDATE_GOLDEN=1 writes it.
  it('shows the thresholds by which the service is judged', async () => {
    const name = 'docs/operating/runbook.md'
    const text = await read(name)
    const wanted = withThresholds(text)
    if (process.env.UPDATE_GOLDEN) await writeFile(`${root}/${name}`, wanted)
    else expect(text).toBe(wanted)
    expect(text).toContain('<!-- thresholds -->')
  })

  it('says what to do about every threshold', async () => {
    const text = await read('docs/operating/runbook.md')
    for (const { limit, see } of thresholds)
      if (limit) expect(text).toContain(`\n| ${see.replace(/ \(.*/, '')} | `)
  })

  it('says what to do about every metric', async () => {
    const source = await read('src/surfaces/operator/metrics.ts')
    const metrics = new Set([...source.matchAll(/name: '(tender_\w+)'/g)].map(([, name = '']) => name))
    const named = new Set((await read('docs/operating/runbook.md')).match(/\btender_[a-z_]+(?=[`{])/g))
    expect([...named].toSorted()).toEqual([...metrics].toSorted())
  })

  it('describes every job and no other', async () => {
    const [, listed = ''] = /jobs run NAME\s+([\s\S]+?)\n\s+sources list/.exec(usage) ?? []
    const runbook = await read('docs/operating/runbook.md')
    const table = runbook.slice(runbook.indexOf('| job | what it does'), runbook.indexOf('Stored for:'))
    const described = table
      .split('\n')
      .flatMap((row) => row.split('|')[1]?.match(/`[a-z]+`/g) ?? [])
      .map((name) => name.slice(1, -1))
    expect(described.toSorted()).toEqual(
      (listed.match(/[a-z]+/g) ?? []).filter((word) => word !== 'or').toSorted(),
    )
  })
})

describe('docs/operating/capacity.md', () => {
  // UPDATE_GOLDEN=1 writes it.
  it('shows the prices of models', async () => {
    const name = 'docs/operating/capacity.md'
    const text = await read(name)
    const wanted = withModelPrices(text)
    if (process.env.UPDATE_GOLDEN) await writeFile(`${root}/${name}`, wanted)
    else expect(text).toBe(wanted)
    expect(text).toContain('<!-- model prices -->')
  })
})

describe('docs/operating/sources.md', () => {
  it('describes sources as those that ship are described', async () => {
    const text = await read('docs/operating/sources.md')
    const section = text.slice(
      text.indexOf('## Describing an OCDS source'),
      text.indexOf('## Importing by hand'),
    )
    const entries = [...section.matchAll(/^```json\n([\s\S]*?)^```/gm)].map(([, json = '']) =>
      OcdsSource.parse(JSON.parse(json)),
    )
    const config = readConfig({ PUBLIC_ORIGIN: 'https://a.example' })
    const shipped = entries.flatMap((entry) => {
      const preset = presets.get(entry.name)
      return preset ? [[entry, preset.source(config)] as const] : []
    })
    expect([entries.length, shipped.length]).toEqual([4, 3])
    for (const [entry, preset] of shipped) expect(entry).toEqual(preset)
  })
})

describe('the tables of the configuration', () => {
  // UPDATE_GOLDEN=1 writes them.
  it.for(['docs/operating/deployment.md', 'docs/operating/sources.md'])(
    'are up to date in %s',
    async (name) => {
      const text = await read(name)
      const wanted = withTables(text)
      if (process.env.UPDATE_GOLDEN) await writeFile(`${root}/${name}`, wanted)
      else expect(text).toBe(wanted)
    },
  )

  it('explain every variable and no other', async () => {
    const known = new Set([
      ...Object.values(settings).flatMap((each) => Object.keys(each)),
      ...Object.keys(readConfig({ PUBLIC_ORIGIN: 'https://a.example' })),
    ])
    const rows = (await read('docs/operating/deployment.md'))
      .split('\n')
      .filter((line) => /^\| `[A-Z]/.test(line))
    const explained = new Set(rows.flatMap((row) => row.split('|')[1]?.match(/[A-Z][A-Z\d_]+/g) ?? []))
    expect([...explained].toSorted()).toEqual([...known].toSorted())
  })
})

describe('docs/adr', () => {
  it('lists every decision by its title', async () => {
    const names = readdirSync(`${root}/docs/adr`).filter((name) => name !== 'README.md')
    const entries = names.toSorted().map(async (name) => {
      const [, number = '', title = ''] = /^# (\d{4}) (.+)$/m.exec(await read(`docs/adr/${name}`)) ?? []
      expect(name.startsWith(`${number}-`), name).toBe(true)
      return `- [${number}](${name}) ${title}`
    })
    const listed = (await read('docs/adr/README.md')).match(/^- \[.*$/gm)
    expect(listed).toEqual(await Promise.all(entries))
  })
})

const inDocs = readdirSync(`${root}/docs`, { recursive: true, encoding: 'utf8' })
const documents = [
  'AGENTS.md',
  'LICENSE',
  'README.md',
  'SECURITY.md',
  'test/bench/README.md',
  'test/eval/README.md',
  'tools/training/README.md',
  // The readme in the folder of the examples is left out, because it names the files beside it.
  ...inDocs.filter((name) => /^(?!examples\/).*\.md$/.test(name)).map((name) => `docs/${name}`),
]
const isThere = (path: string) =>
  ['', 'src/', 'src/surfaces/'].some((base) => existsSync(`${root}/${base}${path}`))

/** The paths that a document names. A path begins with a folder of this project; `tender/1` does not, and so is no path. */
async function pathsIn(name: string): Promise<string[]> {
  const named = (await read(name)).matchAll(/`((?:[a-z-]+\/)+[a-zA-Z0-9_.-]*)`/g)
  return [...named].map(([, path = '']) => path).filter((path) => isThere(path.slice(0, path.indexOf('/'))))
}

describe('every document', () => {
  it.for(documents)('names in %s only files that exist', async (name) => {
    expect((await pathsIn(name)).filter((path) => !isThere(path))).toEqual([])
  })

  it.for(documents)('names in %s only commands that exist', async (name) => {
    const { scripts } = JSON.parse(await read('package.json')) as { scripts: Record<string, string> }
    const named = [...(await read(name)).matchAll(/\bnpm run ([a-z\d]+)/g)].map(([, script = '']) => script)
    expect(named.filter((script) => !(script in scripts))).toEqual([])
  })

  it('is searched for paths', async () => {
    for (const name of ['README.md', 'docs/CONTRIBUTING.md', 'tools/training/README.md'])
      expect((await pathsIn(name)).length, name).toBeGreaterThan(2)
  })
})
