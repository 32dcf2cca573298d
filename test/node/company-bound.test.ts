import { describe, expect, it } from 'vitest'
import { judge } from '../support/company-statements.ts'

const faults = judge(new URL('../..', import.meta.url).pathname)
const isRefused = (text: string) => faults([text]).length > 0

/** Statements of several shapes; `⟨…⟩` marks the conditions on the company. */
const bound = [
  'SELECT * FROM bids WHERE ⟨company_id = ?⟩ AND id = ?',
  'select "id" from "bids" where (⟨"bids"."company_id" = ?⟩ and "bids"."id" = ?)',
  'SELECT b.id FROM bids AS b WHERE b.id = ? AND (b.status = ? OR b.title = ?) AND ⟨b.company_id = ?⟩',
  'SELECT t.id, b.title FROM tasks AS t LEFT JOIN bids AS b ON b.id = t.bid_id AND ⟨b.company_id = t.company_id⟩ WHERE ⟨t.company_id = ?⟩ AND t.id = ?',
  'SELECT c.name FROM consortium_members AS m JOIN consortiums AS c ON c.id = m.consortium_id WHERE ⟨m.company_id = ?⟩ AND c.id = ?',
  `SELECT p.id FROM consortium_members AS p JOIN consortiums AS c ON c.id = p.consortium_id
     JOIN consortium_members AS m ON m.consortium_id = c.id LEFT JOIN companies AS k ON k.id = p.company_id
   WHERE ⟨m.company_id = ?⟩ AND p.id IN (SELECT value FROM json_each(?))`,
  `SELECT r.id FROM responsibilities AS r WHERE r.consortium_id = ? AND EXISTS (SELECT 1 FROM consortium_members AS me
     WHERE me.consortium_id = r.consortium_id AND ⟨me.company_id = ?⟩)`,
  'WITH mine AS (SELECT id FROM bids WHERE ⟨company_id = ?1⟩ AND status = ?2) SELECT id FROM mine',
  'SELECT (SELECT count(*) FROM tasks WHERE ⟨company_id = ?1⟩ AND done = 0) AS open, 2 AS n',
  'SELECT d.id FROM tender_docs AS d WHERE d.tender_id IN (SELECT tender_id FROM bids WHERE ⟨company_id = ?⟩ AND status = ?)',
  'SELECT id FROM bids WHERE ⟨company_id = ?1⟩ AND id = ?2 UNION ALL SELECT id FROM tasks WHERE ⟨company_id = ?1⟩ AND id = ?2',
  'UPDATE webhooks SET active = 0 WHERE id = ?1 AND ⟨company_id = ?2⟩',
  'DELETE FROM alerts WHERE ⟨company_id = ?1⟩ AND id = ?2',
  'INSERT INTO tasks (id, company_id) SELECT ?1, company_id FROM bids WHERE ⟨company_id = ?2⟩ AND id = ?3',
  'SELECT id FROM bids WHERE ⟨company_id IN (SELECT value FROM json_each(?1))⟩ AND status = ?2',
  `INSERT INTO tasks (id, company_id, title) SELECT value ->> 'id', ?1, value ->> 'title' FROM json_each(?2) WHERE true
   ON CONFLICT (id) DO UPDATE SET title = excluded.title WHERE ⟨company_id = excluded.company_id⟩ AND done = 0`,
]

const plain = (text: string) => text.replaceAll(/[⟨⟩]/g, '')

/** The statement without one of its conditions, and with `OR` before or after the condition. */
function weakened(text: string): string[] {
  return [...text.matchAll(/⟨([^⟩]*)⟩/g)].flatMap(({ index, 0: marked, 1: condition }) => {
    const [before, after] = [text.slice(0, index), text.slice(index + marked.length)]
    const texts = [`${before}(${condition} OR TRUE)${after}`]
    if (/ and $/i.test(before)) texts.push(`${before.slice(0, -'AND '.length)}OR ${condition}${after}`)
    if (/^ and /i.test(after)) texts.push(`${before}${condition} OR ${after.slice(' AND '.length)}`)
    return texts.map(plain)
  })
}

describe('a statement on a table of companies', () => {
  it.for(bound.map(plain))('passes when the company is given: %s', (text) => {
    expect(faults([text])).toEqual([])
  })

  it.for(bound.flatMap(weakened))('is refused when the company is not: %s', (text) => {
    expect(isRefused(text)).toBe(true)
  })

  it.for([
    'SELECT * FROM bids WHERE id = ?',
    'SELECT * FROM bids WHERE NOT company_id = ?',
    'SELECT b.* FROM saved_tenders AS s JOIN bids AS b ON b.tender_id = s.tender_id WHERE s.company_id = ?',
    'SELECT b.* FROM tasks AS t JOIN bids AS b ON b.id = t.bid_id WHERE t.company_id = ?',
    'SELECT b.* FROM bids AS b JOIN companies AS c ON c.id = b.company_id WHERE b.id = ?',
    'DELETE FROM tasks WHERE bid_id IN (SELECT id FROM bids WHERE company_id = ?)',
    'UPDATE bids SET title = ?',
    'INSERT INTO tasks (id, company_id) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET title = excluded.title',
    'INSERT INTO tasks (id, company_id) VALUES (?, ?) ON CONFLICT DO UPDATE SET title = excluded.title',
    'SELECT FROM',
  ])('is refused when a row of another company may match: %s', (text) => {
    expect(isRefused(text)).toBe(true)
  })
})

describe('a statement that may read all companies', () => {
  const listed = `UPDATE deliveries SET dead_letters = dead_letters + 1, resent_at = 0
    WHERE id IN (SELECT value FROM json_each(?1)) AND status = 'pending'`

  it('passes as it is listed', () => {
    expect(faults([listed])).toEqual([])
  })

  it('is refused when a condition has changed', () => {
    expect(isRefused(listed.replace(' AND ', ' OR '))).toBe(true)
    expect(isRefused(listed.replace("'pending'", "'failed'"))).toBe(true)
  })
})

describe('a statement on the catalogue', () => {
  it.for(['SELECT * FROM tender_docs WHERE tender_id = ?', 'DELETE FROM documents', 'PRAGMA optimize'])(
    'needs no company: %s',
    (text) => expect(faults([text])).toEqual([]),
  )
})

describe('a pattern', () => {
  it.for(['LIKE ?', 'NOT LIKE ?2', 'glob ?'])(
    'is refused when it is bound, because it may be long: %s',
    (by) => {
      expect(isRefused(`SELECT id FROM bids WHERE company_id = ?1 AND title ${by}`)).toBe(true)
    },
  )

  it('is accepted when it is written out', () => {
    expect(isRefused(`SELECT id FROM bids WHERE company_id = ?1 AND title LIKE 'http%'`)).toBe(false)
  })
})
