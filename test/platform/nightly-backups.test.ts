import { env } from 'cloudflare:workers'
import { Decrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { beforeEach, describe, expect, it } from 'vitest'
import { checkBackup } from '../../src/platform/backup/nightly/check.ts'
import { openText } from '../../src/platform/backup/nightly/encryption.ts'
import type { NightManifest } from '../../src/platform/backup/nightly/manifest.ts'
import { listNights, listOf, manifestOf, backupPartKey } from '../../src/platform/backup/nightly/objects.ts'
import { pruneBackups } from '../../src/platform/backup/nightly/prune.ts'
import { takeBackup } from '../../src/platform/backup/nightly/take.ts'
import { createCtx, type Ctx } from '../../src/platform/context/context.ts'
import { newCompany } from '../support/api.ts'

const identity = await generateX25519Identity()
const recipient = await identityToRecipient(identity)
const bucket = env.BACKUPS as R2Bucket

const at = (time: string | number, settings: object = {}): Ctx =>
  createCtx(
    { ...env, BACKUP_RECIPIENTS: recipient, BACKUP_IDENTITY: identity, ...settings } as Env,
    () => undefined,
    new Date(time),
  )

beforeEach(async () => {
  for (let more = true; more;) {
    const { objects, truncated } = await bucket.list()
    if (objects.length > 0) await bucket.delete(objects.map(({ key }) => key))
    more = truncated
  }
})

/** Takes a backup to its end, each step with the place that the step before wrote down. */
async function take(ctx: Ctx, onDemand = false) {
  let [place, steps, rows]: [string | null, number, number] = [null, 0, 0]
  do {
    const { done, next } = await takeBackup(ctx, { place, onDemand, version: '1.2.3' })
    place = next
    steps++
    rows += done.rows
  } while (place !== null)
  return { steps, rows }
}

async function check(ctx: Ctx, onDemand = false) {
  let place: string | null = null
  for (;;) {
    const { done, next } = await checkBackup(ctx, place, onDemand)
    if (next === null) return done
    place = next
  }
}

const manifest = async (id: string): Promise<NightManifest> => {
  const object = await bucket.get(manifestOf(id))
  return JSON.parse(await openText(identity, new Uint8Array(await (object as R2ObjectBody).arrayBuffer())))
}

async function bytesOf(key: string): Promise<Uint8Array> {
  return new Uint8Array(await ((await bucket.get(key)) as R2ObjectBody).arrayBuffer())
}

describe('a nightly backup', () => {
  it('has every row and file, and nothing of it can be read without the key', async () => {
    const company = await newCompany()
    const name = `Backed up ${crypto.randomUUID()}`
    await company.call('POST', '/teams', { name })
    await env.FILES.put('t/company/a-file', `bytes of ${name}`)
    const { steps } = await take(at('2026-11-29T01:15:00Z'))
    expect(steps).toBeGreaterThan(1)
    const [night] = await listNights(at(0))
    expect(night).toMatchObject({ id: '2026-11-29T01-15-00Z', version: '1.2.3', restoredAt: null })
    const { tables } = await manifest('2026-11-29T01-15-00Z')
    for (const { name: table, rows } of tables) {
      const counted = await env.DB.prepare(`SELECT count(*) AS n FROM "${table}"`).first<number>('n')
      expect([table, rows]).toEqual([table, counted])
    }
    const everything: Uint8Array[] = []
    for (const { key } of (await bucket.list()).objects)
      everything.push(new Uint8Array(await ((await bucket.get(key)) as R2ObjectBody).arrayBuffer()))
    for (const bytes of everything) {
      expect(new TextDecoder().decode(bytes.slice(0, 21))).toBe('age-encryption.org/v1')
      expect(new TextDecoder('latin1').decode(bytes)).not.toContain(name)
    }
    const file = (await bucket.list({ prefix: 'files/t/company/a-file/' })).objects[0]
    const decrypter = new Decrypter()
    decrypter.addIdentity(identity)
    const object = (await bucket.get(file?.key ?? '')) as R2ObjectBody
    expect(await decrypter.decrypt(new Uint8Array(await object.arrayBuffer()), 'text')).toBe(
      `bytes of ${name}`,
    )
  })

  it('begins once a night, and whenever the operator asks', async () => {
    await take(at('2026-11-29T01:15:00Z'))
    expect(await take(at('2026-11-29T02:15:00Z'))).toMatchObject({ steps: 1, rows: 0 })
    await take(at('2026-11-30T01:15:00Z'))
    await take(at('2026-11-30T01:20:00Z'), true)
    expect((await listNights(at(0))).map(({ beganAt }) => beganAt)).toEqual([
      '2026-11-30T01:20:00.000Z',
      '2026-11-30T01:15:00.000Z',
      '2026-11-29T01:15:00.000Z',
    ])
  })

  it('copies a file once, and again before its copy is removed', async () => {
    await env.FILES.put('t/company/once', 'x')
    const copies = async () => (await bucket.list({ prefix: 'files/t/company/once/' })).objects
    const now = Date.now()
    await take(at(now))
    const [first] = await copies()
    await take(at(now + 24 * 3_600_000))
    expect((await copies()).map(({ uploaded }) => uploaded)).toEqual([first?.uploaded])
    await take(at(now + 26 * 24 * 3_600_000))
    expect((await copies())[0]?.version).not.toBe(first?.version)
  })

  it('copies a file again for new recipients, and each of them can read every object of the night', async () => {
    const second = await generateX25519Identity()
    const both = `${recipient},${await identityToRecipient(second)}`
    await env.FILES.put('t/company/shared', 'for both')
    const now = Date.now()
    await take(at(now))
    await take(at(now + 24 * 3_600_000, { BACKUP_RECIPIENTS: both }))
    const [night] = await listNights(at(0))
    const listed = await openText(second, await bytesOf(listOf(night?.id ?? '', 0)))
    const [, , object] = JSON.parse(listed.split('\n').find((line) => line.includes('shared')) ?? '[]')
    for (const each of [identity, second]) {
      const decrypter = new Decrypter()
      decrypter.addIdentity(each)
      expect(await decrypter.decrypt(await bytesOf(object), 'text')).toBe('for both')
    }
    expect((await bucket.list({ prefix: 'files/t/company/shared/' })).objects).toHaveLength(2)
    const later = at(now + 25 * 3_600_000, { BACKUP_RECIPIENTS: both, BACKUP_IDENTITY: second })
    expect((await check(later)).problem).toBeUndefined()
  })

  it('is given up where the recipients change on the way', async () => {
    const { next } = await takeBackup(at(0), { place: null, onDemand: true, version: '1' })
    const other = at(1000, { BACKUP_RECIPIENTS: await identityToRecipient(await generateX25519Identity()) })
    const { done, next: after } = await takeBackup(other, { place: next, onDemand: true, version: '1' })
    expect([done.problem, after]).toEqual([expect.stringContaining('recipients'), null])
  })

  it('is not taken without recipients', async () => {
    expect(await take(at('2026-11-29T01:15:00Z', { BACKUP_RECIPIENTS: '' }))).toMatchObject({ rows: 0 })
    expect(await listNights(at(0))).toEqual([])
  })

  it('is given up where a release changes the tables', async () => {
    const ctx = at('2026-11-29T01:15:00Z')
    const { next } = await takeBackup(ctx, { place: null, onDemand: false, version: '1' })
    const place = JSON.stringify({ ...JSON.parse(next ?? ''), shape: 'another' })
    const { done, next: after } = await takeBackup(ctx, { place, onDemand: false, version: '1' })
    expect([done.problem, after]).toEqual([
      'A release changed the tables or the recipients: the next backup begins again',
      null,
    ])
  })

  it('goes on after a crash between two steps', async () => {
    const ctx = at('2026-11-29T01:15:00Z')
    const first = await takeBackup(ctx, { place: null, onDemand: false, version: '1' })
    await takeBackup(ctx, { place: first.next, onDemand: false, version: '1' })
    let place = first.next
    while (place !== null) place = (await takeBackup(ctx, { place, onDemand: false, version: '1' })).next
    expect((await check(ctx)).problem).toBeUndefined()
  })
})

describe('the monthly restore', () => {
  it('restores the newest backup into a scratch database and compares every row', async () => {
    await newCompany()
    const { rows } = await take(at('2026-11-29T01:15:00Z'))
    const done = await check(at('2026-11-29T02:00:00Z'))
    expect(done).toEqual({ restored: '2026-11-29T01-15-00Z', restoredRows: rows, orphans: 0 })
    expect(await listNights(at(0))).toMatchObject([{ restoredAt: expect.any(String), problem: null }])
  })

  it('is made once a month', async () => {
    const now = Date.now()
    await take(at(now))
    await check(at(now))
    await take(at(now + 24 * 3_600_000))
    expect(await check(at(now + 24 * 3_600_000))).toEqual({})
    expect((await check(at(now + 24 * 3_600_000), true)).restored).toBeDefined()
  })

  it.for<[string, (id: string, table: string) => Promise<unknown>, RegExp]>([
    ['is missing', (id, table) => bucket.delete(backupPartKey(id, table, 0)), /has no nights/],
    [
      'is damaged',
      async (id, table) => {
        const object = (await bucket.get(backupPartKey(id, table, 0))) as R2ObjectBody
        const bytes = new Uint8Array(await object.arrayBuffer())
        bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
        await bucket.put(backupPartKey(id, table, 0), bytes)
      },
      /./,
    ],
  ])('says so where a part %s', async ([, break_, reason]) => {
    await newCompany()
    await take(at('2026-11-29T01:15:00Z'))
    await break_('2026-11-29T01-15-00Z', 'companies')
    expect((await check(at('2026-11-29T02:00:00Z'))).problem).toMatch(reason)
    expect((await listNights(at(0)))[0]?.problem).toMatch(reason)
  })

  it('leaves out rows whose parent is not in the backup', async () => {
    const { companyId } = await newCompany()
    await take(at('2026-11-29T01:15:00Z'))
    const id = '2026-11-29T01-15-00Z'
    const { tables } = await manifest(id)
    const columns = tables.find(({ name }) => name === 'companies')?.columns ?? []
    const object = (await bucket.get(backupPartKey(id, 'companies', 0))) as R2ObjectBody
    const lines = (await openText(identity, new Uint8Array(await object.arrayBuffer()))).split('\n')
    const left = lines.filter((line) => line && JSON.parse(line)[columns.indexOf('id')] !== companyId)
    const { encrypterFor, sealText } = await import('../../src/platform/backup/nightly/encryption.ts')
    const text = left.map((line) => `${line}\n`).join('')
    await bucket.put(backupPartKey(id, 'companies', 0), await sealText(encrypterFor([recipient]), text))
    const done = await check(at('2026-11-29T02:00:00Z'))
    expect(done.problem).toBeUndefined()
    expect(done.orphans).toBeGreaterThan(0)
  })

  it('is not made without the secret key', async () => {
    await take(at('2026-11-29T01:15:00Z'))
    expect(await check(at('2026-11-29T02:00:00Z', { BACKUP_IDENTITY: undefined }))).toEqual({})
  })
})

describe('old backups', () => {
  it('are removed after 35 days, and copies of files only when no backup needs them', async () => {
    await env.FILES.put('t/company/kept', 'x')
    const now = Date.now()
    await take(at(now))
    const keys = async () => (await bucket.list()).objects.map(({ key }) => key)
    const prune = (days: number) => pruneBackups(at(now + days * 24 * 3_600_000), null)
    expect(await prune(34)).toEqual({ removed: 0, next: null })
    await prune(36)
    expect((await keys()).filter((key) => key.startsWith('nights/'))).toEqual([])
    expect(await keys()).toContainEqual(expect.stringContaining('files/t/company/kept/'))
    await prune(62)
    expect(await keys()).toEqual([])
  })
})
