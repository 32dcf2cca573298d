import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { allCriteria, espdTables, propertiesOf } from '../../src/reference/codes/espd-criteria.ts'
import type { EspdInput } from '../../src/insight/compliance/espd/input.ts'
import { respond } from '../../src/insight/compliance/espd/respond.ts'
import type { EspdAnswer, EspdValue } from '../../src/insight/compliance/espd/schema.ts'
import { derivedId } from '../../src/platform/context/ids.ts'
import { readNotices } from '../../src/catalogue/notices/read-notices.ts'
import type { Notice } from '../../src/catalogue/notices/schema.ts'
import { compose } from '../../src/catalogue/tenders/compose/facts.ts'
import { requirementsOf } from '../../src/catalogue/tenders/compose/parts.ts'
import { buyerOf, titleOf } from '../../src/catalogue/tenders/compose/shown-text.ts'
import { lotsOf } from '../../src/catalogue/tenders/compose/tender-view.ts'
import { wordingTables } from '../../src/insight/analyses/wording/phrasebook.ts'
import { loadTables } from '../../src/platform/files/tables.ts'
import { eformsTables } from '../../src/reference/codes/eforms.ts'
import { nutsTables } from '../../src/reference/codes/lookup/regions.ts'
import { tablesOnDisk } from '../support/tables-on-disk.ts'
import { complete, input, issued, minimal } from '../support/espd.ts'
import { verdictOf } from '../support/espd-check.ts'

/* Every response this service makes passes the schemas and business rules of ESPD-EDM 4.1.0. */
const fixtures = join(import.meta.dirname, '../fixtures')

await loadTables(tablesOnDisk, [...espdTables, ...wordingTables])

async function noticesOf(file: string): Promise<Notice[]> {
  await loadTables(tablesOnDisk, [...eformsTables, ...nutsTables])
  return readNotices(await readFile(file), { source: 'ted' }).notices
}

async function allNotices(): Promise<Notice[]> {
  const entries = await readdir(`${fixtures}/notices`, { recursive: true })
  const files = entries.filter((name) =>
    /\.xml$|(?:package|release|awards|tenders|response)\.json$/.test(name),
  )
  const each = await Promise.all(
    files.toSorted().map((name) => noticesOf(`${fixtures}/notices/${name}`).catch(() => [])),
  )
  return each.flat()
}

type Subject = Pick<EspdInput, 'tender' | 'requirements'>

function subjectOf(notice: Notice): Subject {
  const facts = compose([{ notice, source: 'ted', importedAt: issued.getTime() }])
  const id = derivedId('tender', notice.noticeId, notice.version)
  const { procedureId, contractNature, reservedFor } = facts
  return {
    tender: {
      id,
      title: titleOf(facts),
      buyer: buyerOf(facts),
      lots: lotsOf(facts, issued),
      source: 'ted',
      procedureId,
      noticeId: notice.noticeId,
      contractNature,
      reservedFor,
    },
    requirements: requirementsOf(facts, id),
  }
}

const profiles = {
  minimal,
  declared: { ...minimal, exclusionGrounds: complete.exclusionGrounds },
  complete,
}
const group = { name: 'ARGE "Nord" <1>', others: ['Partner & Partner'] }

const soleTenderer = { role: 'sole-tenderer' } as const

/**
 * Documents of a sole tenderer for the first lot and of a group's leader for the last lot, with each profile. If
 * several notices ask for the same criteria, the first is tried in all these ways and the others once, because they
 * differ only in their headers.
 */
function documentsFor(subject: Subject, seen: Set<string>): [string, string][] {
  const leader = { role: 'group-lead', group, lotId: subject.tender.lots.at(-1)?.id ?? null } as const
  const made = (name: string, members: Parameters<typeof input>[0]): [string, string] => [
    name,
    respond(input({ ...subject, ...members })).xml ?? 'no document',
  ]
  const first = made('complete-sole', soleTenderer)
  const criteria = [...first[1].matchAll(/<cbc:CriterionTypeCode [^>]*>([^<]*)/g)]
    .map(([, code]) => code)
    .join()
  if (seen.has(criteria)) return [first]
  seen.add(criteria)
  return Object.entries(profiles).flatMap(([name, profile]) => [
    made(`${name}-sole`, { profile, ...soleTenderer }),
    made(`${name}-lead`, { profile, ...leader }),
  ])
}

/** A value that fits a question. Every yes-or-no question gets the answer `said`. */
function anyValue(dataType: string, said: boolean): EspdValue | null {
  const values: Record<string, EspdValue> = {
    INDICATOR: said,
    AMOUNT: { amount: 1234.5, currency: 'EUR' },
    PERIOD: { from: '2024-04-01', to: '2025-03-31' },
    DATE: '2020-02-29',
    URL: 'https://example.com/?a=1&b=2',
    QUANTITY: 0.25,
    QUANTITY_INTEGER: 12,
    QUANTITY_YEAR: 2025,
    PERCENTAGE: 12.5,
    CODE_COUNTRY: 'GR',
    CODE: 'group-lead',
    DESCRIPTION: 'A text <with> "quotes" & signs',
    ECONOMIC_OPERATOR_IDENTIFIER: 'FR 123',
    QUAL_IDENTIFIER: 'Q-1',
  }
  return values[dataType] ?? null
}

/** Answers to every question of every criterion. */
const everything = (said: boolean): Record<string, EspdAnswer> =>
  Object.fromEntries(
    allCriteria().map(({ code, groups }) => {
      const questions = propertiesOf(groups).filter(({ kind }) => kind === 'QUESTION')
      const values = questions.flatMap(({ path, dataType }) => {
        const value = anyValue(dataType, said)
        return value === null ? [] : [[path, value] as const]
      })
      const evidence = [{ url: 'https://example.com/proof?a=1&b=2', issuer: 'Registry' }]
      return [code, { properties: Object.fromEntries(values), ...(said && { evidence }) }]
    }),
  )

describe('an ESPD response', () => {
  it('is valid for every notice, profile and role', async () => {
    const notices = await allNotices()
    expect(notices.length).toBeGreaterThan(40)
    const seen = new Set<string>()
    const documents = new Map(
      notices.flatMap((notice, n) =>
        documentsFor(subjectOf(notice), seen).map(([name, xml]) => [`${n}-${name}`, xml] as const),
      ),
    )
    expect(seen.size).toBeGreaterThan(8)
    const verdicts = [...documents].map(([name, xml]) => [name, verdictOf(xml)])
    expect(verdicts.filter(([, verdict]) => verdict !== 'valid')).toEqual([])
  })

  it.for([
    ['yes', true],
    ['no', false],
  ] as const)('is valid when every question is answered with %s', ([, said]) => {
    const { xml, unanswered } = respond(input({ answers: everything(said), role: 'group-lead', group }))
    expect(xml?.match(/<cac:TenderingCriterion>/g)).toHaveLength(62)
    expect(unanswered.map(({ title }) => title)).toEqual([])
    expect(verdictOf(xml ?? '')).toBe('valid')
  })
})
