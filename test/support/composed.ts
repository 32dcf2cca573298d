import { distinctRequirements } from '../../src/reading/requirements/distinct.ts'
import { type Names, noNames } from '../../src/catalogue/import/names.ts'
import { assignTenders } from '../../src/catalogue/import/resolve.ts'
import { eachNotice, readNotices } from '../../src/catalogue/notices/read-notices.ts'
import type { Notice } from '../../src/catalogue/notices/schema.ts'
import { compose } from '../../src/catalogue/tenders/compose/facts.ts'
import type { StoredNotice } from '../../src/catalogue/tenders/compose/order.ts'
import { documentsOf, requirementsOf } from '../../src/catalogue/tenders/compose/parts.ts'
import { shownAwards } from '../../src/catalogue/tenders/compose/award-view.ts'
import { composeItem } from '../../src/catalogue/tenders/compose/item-view.ts'
import { tenderOf } from '../../src/catalogue/tenders/compose/tender-view.ts'

/* Tenders composed from the notices of the fixtures without a database. The caller loads the tables first. */

export interface Read {
  name: string
  source: string
  notice: Notice
}

/** Whether a file of `test/fixtures/notices` is a document that can be imported. */
export const isDocument = (file: string) => /(?:xml|json)$/.test(file) && !/facts|INVALID/.test(file)

const sourceOf = (file: string) => {
  if (/doffin-real/.test(file)) return 'doffin'
  if (/eforms/.test(file)) return 'ted'
  return /sam/.test(file) ? 'sam' : 'ocds'
}

/** The notices of a file of the fixtures. */
export function readAll(file: string, bytes: Uint8Array): Read[] {
  const source = sourceOf(file)
  const charset = file.includes('latin1') ? { charset: 'iso-8859-1' } : {}
  const { notices } = readNotices(bytes, { source, ...charset })
  return notices.map((notice) => ({ name: `${file} ${notice.noticeId}`, source, notice }))
}

/** The notices of a package that this service wrote, each under everyone who published it. */
export const againOf = (text: string): Read[] =>
  [...eachNotice(text, 'elsewhere')].flatMap(({ notices, failed: [fault], sources = [] }) => {
    if (fault) throw new Error(fault.error)
    return sources.flatMap((source) => notices.map((notice) => ({ name: '', source, notice })))
  })

/** The notices of each tender, of whatever source, as the import finds them. */
export function tendersOf(read: Read[]): Map<string, StoredNotice[]> {
  let names: Names = noNames()
  const tenders = new Map<string, StoredNotice[]>()
  for (const [index, { notice, source }] of read.entries()) {
    const { assigned, merged, after } = assignTenders([notice], names, {
      now: new Date(),
      notices: new Map([...tenders].map(([each, all]) => [each, all.map((one) => one.notice)])),
    })
    names = after
    const id = assigned[0]?.tenderId ?? ''
    const joined = [...merged.keys()].flatMap((from) => tenders.get(from) ?? [])
    for (const from of merged.keys()) tenders.delete(from)
    const others = [...(tenders.get(id) ?? []), ...joined].filter(
      (each) => each.source !== source || !isSame(each.notice, notice),
    )
    tenders.set(id, [...others, { notice, source, importedAt: 1e15 + index }])
  }
  return tenders
}

const isSame = (a: Notice, b: Notice) => a.noticeId === b.noticeId && a.version === b.version

const noRates = () => null

/** Everything that the API shows of a tender, its documents and its requirements, without values in euro. */
export function whole(id: string, stored: StoredNotice[], now: Date) {
  const facts = compose(stored)
  const updatedAt = now.toISOString()
  const publishedAt = facts.publishedAt ?? updatedAt
  const context = {
    tenderId: id,
    source: facts.source,
    publishedAt,
    valueEur: null,
    updatedAt,
    now,
  }
  const documents = documentsOf(facts, id)
  const requirements = requirementsOf(facts, id)
  const extras = {
    awards: shownAwards(facts, context, noRates),
    documentCount: documents.length,
    requirementCount: distinctRequirements(requirements).length,
    savedTenderId: null,
  }
  return { tender: tenderOf(facts, composeItem(facts, context), extras, now), documents, requirements }
}
