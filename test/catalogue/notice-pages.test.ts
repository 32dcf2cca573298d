import '../support/tables.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { emptyNotice, noLotTerms } from '../../src/catalogue/notices/empty.ts'
import { noticeTables } from '../../src/catalogue/notices/read-notices.ts'
import type { Notice } from '../../src/catalogue/notices/schema.ts'
import { noticePages, pageCount } from '../../src/catalogue/tenders/compose/notice-text.ts'
import { loadTables } from '../../src/platform/files/tables.ts'
import { cpvTables } from '../../src/reference/codes/cpv.ts'
import { isDocument, readAll } from '../support/composed.ts'
import { fixture, fixtureFiles } from '../support/fixtures.ts'
import { tableSource } from '../support/tables.ts'

beforeAll(() => loadTables(tableSource, [...noticeTables, ...cpvTables]))

const noticeOf = (members: Partial<Notice>): Notice => ({
  ...emptyNotice,
  noticeId: 'n-1',
  version: '1',
  kind: 'competition',
  title: { en: 'Works' },
  ...members,
})

/** The code with the longest label of the CPV. */
const codes = Array.from({ length: 6 }, () => '50300000')
const lot: Notice['lots'][number] = {
  ...noLotTerms,
  id: 'LOT-1',
  title: null,
  description: null,
  status: null,
  deadline: null,
  estimatedValue: null,
  cpvCodes: codes,
  regions: [],
  awardCriteria: [],
}

describe('pageCount', () => {
  it.for(['eforms', 'found', 'ocds', 'sam-gov'])('counts the pages of each notice of %s', async (folder) => {
    let counted = 0
    for (const file of (await fixtureFiles(`notices/${folder}`)).filter(isDocument)) {
      for (const { name, notice } of readAll(file, await fixture(`notices/${folder}/${file}`))) {
        expect([name, pageCount(notice)]).toEqual([name, noticePages(notice).length])
        counted++
      }
    }
    expect(counted).toBeGreaterThan(5)
  })

  it.for([
    ['no codes', {}],
    ['codes', { cpvCodes: codes }],
    ['a lot with codes', { lots: [lot] }],
  ] as [string, Partial<Notice>][])('counts at the edge of a page, with %s', ([, members]) => {
    for (let length = 1_000; length < 3_100; length++) {
      const notice = noticeOf({ ...members, description: { en: 'a'.repeat(length) } })
      expect([length, pageCount(notice)]).toEqual([length, noticePages(notice).length])
    }
  })

  it('counts no page where a notice says nothing', () => {
    expect(pageCount(noticeOf({ title: null }))).toBe(0)
  })
})
