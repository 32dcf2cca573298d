import { existsSync, readdirSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { connectorSettings } from '../../src/platform/config/connector.ts'
import { presets } from '../../src/catalogue/sources/presets.ts'
import { readConfig } from '../../src/platform/config/config.ts'
import { mailSettings } from '../../src/platform/config/mail.ts'
import { OcdsSource } from '../../src/platform/config/ocds-source.ts'
import { modelSettings } from '../../src/platform/config/models.ts'
import { sourceVariables } from '../../src/platform/config/sources.ts'
import { webhookSettings } from '../../src/platform/config/webhooks.ts'

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

describe('docs/OPERATING.md', () => {
  it('describes sources as those that ship are described', async () => {
    const text = await read('docs/OPERATING.md')
    const section = text.slice(
      text.indexOf('### Describing a source'),
      text.indexOf('### How a source is read'),
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

  it('explains every variable of the configuration and no other', async () => {
    const settings = [connectorSettings, mailSettings, modelSettings, sourceVariables, webhookSettings]
    const names = settings.flatMap((each) => Object.keys(each))
    const known = new Set([
      ...names,
      'OPERATOR_TOKEN',
      ...Object.keys(readConfig({ PUBLIC_ORIGIN: 'https://a.example' })),
    ])
    const rows = (await read('docs/OPERATING.md')).split('\n').filter((line) => /^\| `[A-Z]/.test(line))
    const explained = new Set(rows.flatMap((row) => row.split('|')[1]?.match(/[A-Z][A-Z\d_]+/g) ?? []))
    expect([...explained].toSorted()).toEqual([...known].toSorted())
  })
})

const inDocs = readdirSync(`${root}/docs`, { recursive: true, encoding: 'utf8' })
const documents = [
  'README.md',
  // The readme in the folder of the examples is left out, because it names the files beside it.
  ...inDocs.filter((name) => /^[^/]+\.md$/.test(name)).map((name) => `docs/${name}`),
]

describe('every document', () => {
  it.for(documents)('names in %s only files that exist', async (name) => {
    const text = await read(name)
    const paths = [...text.matchAll(/`((?:[a-z-]+\/)+[a-zA-Z0-9_.-]*)`/g)].map(([, path = '']) => path)
    const bases = ['', 'src/', 'src/surfaces/']
    const isThere = (path: string) => bases.some((base) => existsSync(`${root}/${base}${path}`))
    // A path begins with a folder of this project; `tender/1` does not, and so is no path.
    const ours = paths.filter((path) => isThere(path.slice(0, path.indexOf('/'))))
    expect(ours.length).toBeGreaterThan(2)
    expect(ours.filter((path) => !isThere(path))).toEqual([])
  })
})
