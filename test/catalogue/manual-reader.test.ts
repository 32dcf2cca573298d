import '../support/tables.ts'
import { expect, it } from 'vitest'
import { ManualTender } from '../../src/catalogue/notices/manual-schema.ts'
import { readerOf } from '../../src/platform/schema-reader.ts'

const tender = {
  reference: 'NCC/2026/0417',
  title: 'Electric refuse collection vehicles',
  buyer: { name: 'Norwick City Council', country: 'uk', otherRegistrationNumbers: ['GB-2'] },
  publishedAt: '2026-11-02',
  status: 'open',
  deadline: '2026-12-01T12:00:00+01:00',
  estimatedValue: 1_200_000.5,
  currency: 'gbp',
  cpvCodes: ['34144512-0'],
  regions: ['UKE21'],
  languages: ['EN'],
  lots: [{ id: 'LOT-1', title: 'North', estimatedValue: 10, awardCriteria: [{ type: 'price', weight: 60 }] }],
  url: 'https://norwick.example/417',
}
const document = { format: 'tender/1', tender, documents: [{ title: 'Terms', pages: ['one', 'two'] }] }

const values = [
  undefined,
  null,
  true,
  -1,
  Infinity,
  1e300,
  '',
  ' Norwick\u0301 ',
  '2026-02-30',
  'DE',
  'open',
  'x'.repeat(3000),
  [],
  [1],
  ['DE212', null],
  [{ id: 'a' }, { id: 'a' }],
  {},
  JSON.parse('{"__proto__":{"name":"N","country":"DE"}}'),
]

/**
 * The document with another value in place of each of its parts in turn, and next to the members of each
 * object.
 */
function* changed(part: unknown, value: unknown): Generator<unknown> {
  yield value
  if (typeof part !== 'object' || part === null) return
  if (Array.isArray(part)) {
    for (const [at, each] of part.entries())
      for (const other of changed(each, value)) yield part.with(at, other)
    return
  }
  yield { ...part, further: value }
  for (const [name, each] of Object.entries(part))
    for (const other of changed(each, value)) yield { ...part, [name]: other }
}

it('reads what the schema reads, and refuses what the schema refuses', () => {
  const read = readerOf(ManualTender)
  let accepted = 0
  for (const each of values.flatMap((value) => [...changed(document, value)])) {
    const { data = null } = ManualTender.safeParse(each)
    expect(read(each)).toEqual(data)
    if (data) accepted += 1
  }
  expect(accepted).toBeGreaterThan(50)
})
