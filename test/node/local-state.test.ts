import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { whyOutdated } from '../../tools/local-state.ts'
import { root } from '../../tools/service.ts'

let stateDir = ''
beforeEach(async () => {
  stateDir = await mkdtemp(`${tmpdir()}/state-`)
})
afterEach(() => rm(stateDir, { recursive: true }))

/**
 * Makes a folder as the simulator leaves it: a database that has had these migrations, and the simulator's list of
 * databases.
 */
async function stateWith(applied: string[]): Promise<void> {
  const folder = `${stateDir}/v3/d1/miniflare-D1DatabaseObject`
  await mkdir(folder, { recursive: true })
  const database = new DatabaseSync(`${folder}/1f.sqlite`)
  database.exec('CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE)')
  for (const name of applied) database.prepare('INSERT INTO d1_migrations (name) VALUES (?)').run(name)
  database.close()
  const list = new DatabaseSync(`${folder}/metadata.sqlite`)
  list.exec('CREATE TABLE databases (name TEXT)')
  list.close()
}

describe('whyOutdated', () => {
  it('has nothing against a folder without state', async () => {
    expect(await whyOutdated(`${stateDir}/none`)).toBeNull()
  })

  it('has nothing against a database that has had some of the present migrations', async () => {
    const present = await readdir(`${root}migrations`)
    expect(present.length).toBeGreaterThan(1)
    await stateWith(present.slice(0, 1))
    expect(await whyOutdated(stateDir)).toBeNull()
  })

  it('has nothing against the database of a newer release', async () => {
    await stateWith([...(await readdir(`${root}migrations`)), '9999_later.sql'])
    expect(await whyOutdated(stateDir)).toBeNull()
  })

  it('names the other release where the migrations differ, and never advises to remove data', async () => {
    await stateWith(['0001_accounts_and_keys.sql', '0002_catalogue.sql'])
    expect(await whyOutdated(stateDir)).toBe(
      `The local state in ${stateDir} was made by another line of releases: its migration 0001_accounts_and_keys.sql is unknown here. Start the release that made it, or choose another folder with STATE_DIR.`,
    )
  })

  it('names the other release where an early version has stored files', async () => {
    await mkdir(`${stateDir}/v3/r2/tender-marketplace-files`, { recursive: true })
    expect(await whyOutdated(stateDir)).toMatch(/early version.*choose another folder with STATE_DIR\.$/)
  })
})
