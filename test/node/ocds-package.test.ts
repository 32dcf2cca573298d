import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { describe, expect, it } from 'vitest'
import { noticeTables, readNotices } from '../../src/catalogue/notices/read-notices.ts'
import { ocdsCurrencies } from '../../src/catalogue/notices/ocds/write/values.ts'
import { extensions, writingTables } from '../../src/catalogue/notices/ocds/write/extensions.ts'
import { writeRelease } from '../../src/catalogue/notices/ocds/write/release.ts'
import type { Notice } from '../../src/catalogue/notices/schema.ts'
import { compose } from '../../src/catalogue/tenders/compose/facts.ts'
import { packageOf } from '../../src/catalogue/tenders/ocds.ts'
import { idExample } from '../../src/platform/context/ids.ts'
import { loadTables } from '../../src/platform/files/tables.ts'
import { cpvTables } from '../../src/reference/codes/cpv.ts'
import ocdsExtensionSchema from '../../assets/tables/ocds-release-schema.json' with { type: 'json' }
import { againOf, isDocument, type Read, readAll, tendersOf, whole } from '../support/composed.ts'
import { tablesOnDisk } from '../support/tables-on-disk.ts'

/*
 * Every release of this service passes the schema of OCDS 1.1.5 with the merge patches of the extensions that its package
 * declares.
 */
const fixtures = join(import.meta.dirname, '../fixtures')
type Schema = { [member: string]: unknown }
const schemaOf = async (path: string): Promise<Schema> =>
  JSON.parse(await readFile(join(fixtures, 'ocds-schema', path), 'utf8'))

await loadTables(tablesOnDisk, [...noticeTables, ...cpvTables, ...writingTables])

const isObject = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Applies a merge patch as RFC 7386 says. */
function patched(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch
  const result = isObject(target) ? { ...target } : {}
  for (const [name, value] of Object.entries(patch))
    if (value === null) delete result[name]
    else result[name] = patched(result[name], value)
  return result
}

/** Rewrites a schema of draft 4 as draft 7, because the validator does not read draft 4. */
function modern(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(modern)
  if (!isObject(schema)) return schema
  const { exclusiveMinimum, minimum, id, $schema: _dialect, ...rest } = schema
  const members = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, modern(value)]))
  const least = exclusiveMinimum === true ? { exclusiveMinimum: minimum } : {}
  const bound = minimum === undefined || exclusiveMinimum === true ? {} : { minimum: modern(minimum) }
  const names = typeof id === 'string' ? { $id: id } : id === undefined ? {} : { id: modern(id) }
  return { ...names, ...members, ...least, ...bound }
}

/** The name of an extension's file, made from the name of the extension's repository in `address`. */
const patchOf = (address: string) =>
  `extensions/${/ocds_(\w+)_extension/.exec(address)?.[1]?.replace('statusdetails', 'statusDetails')}.json`

async function validator() {
  let release: unknown = await schemaOf('release-schema.json')
  for (const address of extensions()) release = patched(release, await schemaOf(patchOf(address)))
  release = patched(release, ocdsExtensionSchema)
  const ajv = new Ajv({ allErrors: true, strict: false })
  addFormats.default(ajv)
  ajv.addSchema(modern(release) as object)
  const check = ajv.compile(modern(await schemaOf('release-package-schema.json')) as object)
  return (document: unknown): string[] =>
    check(document) ? [] : (check.errors ?? []).map((error) => `${error.instancePath} ${error.message}`)
}

const faultsOf = await validator()

async function everyNotice(): Promise<Read[]> {
  const folder = join(fixtures, 'notices')
  const files = (await readdir(folder, { recursive: true })).filter(isDocument).toSorted()
  return (
    await Promise.all(files.map(async (file) => readAll(file, await readFile(join(folder, file)))))
  ).flat()
}

const all = await everyNotice()
const config = { PUBLIC_ORIGIN: 'https://tenders.example', OCID_PREFIX: 'ocds-a1b2c3' }
const item = { id: idExample('tender'), updatedAt: '2026-11-20T09:30:00.000Z' }
const packaged = (notice: Notice) =>
  JSON.parse(JSON.stringify(packageOf(config, [{ notice, source: 'ted', importedAt: 1e15 }], item)))

describe('a release package', () => {
  it('passes the official schema for every notice of the fixtures', () => {
    expect(all.length).toBeGreaterThan(150)
    const faults = all.flatMap(({ name, notice }) => {
      const found = faultsOf(packaged(notice))
      return found.length > 0 ? [[name, found]] : []
    })
    expect(faults).toEqual([])
  })

  it('holds no null, which would take back what an earlier release says', () => {
    const ours = new Set(['sourceNotice', 'requirement'])
    const nulls = (value: unknown): string[] =>
      isObject(value)
        ? Object.entries(value).flatMap(([name, part]) =>
            part === null ? [name] : ours.has(name) ? [] : nulls(part),
          )
        : Array.isArray(value)
          ? value.flatMap(nulls)
          : []
    for (const { name, notice } of all) expect([name, nulls(packaged(notice))]).toEqual([name, []])
  })

  it('lists a criterion once that the notice states twice, and loses neither', () => {
    const found = all.find(({ notice }) => notice.lots.some((lot) => lot.awardCriteria.length > 0))
    if (!found) throw new Error('no notice has award criteria')
    const lots = found.notice.lots.map((lot) => ({
      ...lot,
      awardCriteria: [...lot.awardCriteria, ...lot.awardCriteria],
    }))
    const document = packaged({ ...found.notice, lots })
    expect(faultsOf(document)).toEqual([])
    const [again] = againOf(JSON.stringify(document))
    expect(again?.notice.lots).toEqual(lots)
  })

  it('holds amounts in a currency that OCDS does not know, and loses none', async () => {
    const schema = JSON.stringify(await schemaOf('release-schema.json'))
    const listed: unknown[] = JSON.parse(schema).definitions.Value.properties.currency.enum
    expect(listed.filter((code) => code !== null).toSorted()).toEqual([...ocdsCurrencies()].toSorted())
    const valued = all.filter(({ notice }) => /"currency":"(EUR|GBP|NOK)"/.test(JSON.stringify(notice)))
    expect(valued.length).toBeGreaterThan(30)
    for (const { name, notice } of valued) {
      const inRupees: Notice = JSON.parse(
        JSON.stringify(notice).replaceAll(/"currency":"[A-Z]{3}"/g, '"currency":"NRS"'),
      )
      const document = packaged(inRupees)
      expect([name, faultsOf(document)]).toEqual([name, []])
      const [again] = againOf(JSON.stringify(document))
      expect([name, again?.notice]).toEqual([name, inRupees])
    }
  })

  it('is held to formats and closed code lists', () => {
    const [first] = all
    if (!first) throw new Error('there are no notices')
    const document = packaged(first.notice)
    const [release] = document.releases
    const broken = { ...release, date: 'yesterday', tender: { ...release.tender, status: 'over' } }
    expect(faultsOf({ ...document, releases: [broken] })).toHaveLength(2)
    expect(faultsOf({ ...document, publishedDate: 'now' })).toHaveLength(1)
  })

  it('declares every extension once, ours last', () => {
    const [first] = all
    const declared: string[] = first ? packaged(first.notice).extensions : []
    expect(new Set(declared).size).toBe(declared.length)
    expect(declared.at(-1)).toBe('https://tenders.example/ocds/extension.json')
  })
})

/**
 * Members of notices that OCDS has no place for or gives another meaning, with the reason. The `sourceNotice` of a
 * release holds only these members; a member that is not listed yet needs a reason.
 */
const inOurExtension: Record<string, string> = {
  '/deadline': 'the tender repeats the deadline that all its lots share',
  '/fundedByEu': 'OCDS names funders, and has no word for no funding',
  '/gpaCovered': 'the list of agreements may not be empty',
  '/describedApart': 'how the source gives the description',
  '/duration': 'OCDS has no contract without end',
  '/duration/months': 'OCDS counts days',
  '/duration/days': 'OCDS counts days',
  '/lots/#/duration': 'OCDS has no contract without end',
  '/lots/#/duration/months': 'OCDS counts days',
  '/lots/#/duration/days': 'OCDS counts days',
  '/techniques': 'only whether there is a framework agreement is known',
  '/techniques/framework/kind': 'the source’s own code',
  '/lots/#/techniques/framework/kind': 'the source’s own code',
  '/awardCriteria/#/name': 'only lots have a list of criteria',
  '/awardCriteria/#/description': 'only lots have a list of criteria',
  '/buyers/#/names': 'names without their languages',
  '/buyers/#/address': 'a party has its country in its address',
  '/procedureType': 'the source’s own code',
  '/url': 'the tender has a document of the notice’s kind',
  '/status': 'the closed list of OCDS has fewer states',
  '/lots/#/status': 'the closed list of OCDS has fewer states',
  '/change': 'a result that was changed, or a modification that nothing is said of',
  '/submission/guarantee': 'OCDS has words for a guarantee, and none for no guarantee',
  '/awards/#/bidsReceivedIsMinimum': 'statistics are exact',
  '/awards/#/valueIsTotal': 'OCDS cannot say that the value of an award is that of all awards',
  '/awards/#/suppliers': 'the source names a supplier twice',
  '/modifications': 'the same change is told twice',
  '/modifications/#/reasonCode': 'the source’s own code',
  '/strategic/#/codes': 'the source’s own codes',
  '/languages/#': 'translations of the title stand in another order',
  '/title': 'the source’s title holds a control character',
  '/additionalInformation': 'the text holds a control character',
}

describe('writeRelease', () => {
  it('leaves to our extension only what OCDS cannot hold', () => {
    const found = new Set<string>()
    const sizes = { release: 0, details: 0 }
    for (const { notice } of all) {
      const published = { ocid: 'ocds-a1b2c3-1', seenAt: item.updatedAt, sources: ['ted'] }
      const release = JSON.parse(JSON.stringify(writeRelease(notice, published)))
      const { details } = release.sourceNotice
      for (const { member } of details) found.add(member.replaceAll(/\/\d+/g, '/#'))
      sizes.release += JSON.stringify(release).length
      sizes.details += JSON.stringify(details).length
    }
    expect([...found].toSorted()).toEqual(Object.keys(inOurExtension).toSorted())
    expect(sizes.details / sizes.release).toBeLessThan(0.05)
  })
})

describe('a package that is imported again', () => {
  const tenders = [...tendersOf(all)]
  const now = new Date('2026-11-20T12:00:00Z')

  it('is the same tender, with its documents and requirements', () => {
    expect(tenders.length).toBeGreaterThan(120)
    for (const [id, stored] of tenders) {
      const text = JSON.stringify(packageOf(config, stored, { ...item, id }))
      const read = againOf(text)
      const again = tendersOf(read)
      expect(again.size).toBe(1)
      const [after = []] = again.values()
      expect(whole(id, after, now)).toEqual(whole(id, stored, now))
    }
    // At least one of the tenders was published by two sources, so the comparison covers such tenders too.
    expect(tenders.some(([, stored]) => compose(stored).sources.length > 1)).toBe(true)
  })
})

describe('sourceNotice', () => {
  const [first] = all
  if (!first) throw new Error('there are no notices')
  const [release] = packaged(first.notice).releases
  const read = (sourceNotice: unknown, more: object = {}) =>
    readNotices(new TextEncoder().encode(JSON.stringify({ ...release, ...more, sourceNotice })), {
      source: 'ted',
    })
  const withDetail = (member: string, value: unknown) =>
    read({ ...release.sourceNotice, details: [{ member, value }] })

  const hostile: [string, unknown][] = [
    ['/url', 'javascript:alert(1)'],
    ['/lots', 7],
    ['/deadline', 'soon'],
    ['/cpvCodes', ['x OR y']],
    ['/estimatedValue', { minor: -1, currency: 'EUR' }],
  ]
  it.for(hostile)('refuses %s that no notice has', ([member, value]) => {
    const { notices, failed } = withDetail(member, value)
    expect(notices).toEqual([])
    expect(failed[0]?.error).toContain(member)
  })

  it.for(['/__proto__/polluted', '/constructor/prototype/polluted', '/lots/99/title', ''])(
    'sets nothing at %s',
    (member) => {
      const { notices } = withDetail(member, 'x')
      expect(notices).toHaveLength(1)
      expect(({} as Record<string, unknown>).polluted).toBeUndefined()
    },
  )

  it('of another form is nobody’s, and the release is read as OCDS alone', () => {
    const { notices } = read({ id: 'someone else’s' }, { id: 'R-1' })
    expect(notices[0]?.noticeId).toContain('R-1')
  })
})
