import { env } from 'cloudflare:workers'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Endpoint } from '../../src/surfaces/rest/endpoint.ts'
import { endpoints } from '../../src/surfaces/rest/endpoints.ts'
import { newCompany, type TestCompany } from '../support/api.ts'
import { join, newPerson } from '../support/browser.ts'
import { emptyTender, formOf, readDocuments, sendFiles, termsOf, uploadTo } from '../support/own-documents.ts'
import { clearRows } from '../support/packed.ts'

/** Words that stand in no other document, so that a trace of the uploads is found wherever it is. */
const words = ['quagga', 'thylacine', 'bluebuck']

/** All GET rows about a tender, and lists and exports in which a trace of documents could be. */
const rowsFor = (tenderId: string, documentId: string) =>
  Object.keys(endpoints as Record<string, Endpoint>)
    .filter(
      (route) => route.startsWith('GET ') && !/health|sandbox|calendar|usage|notices\/:noticeId/.test(route),
    )
    .map((route) => route.slice(4))
    .filter((path) => !/:(?!id\b|documentId|tenderId)/.test(path))
    .filter((path) => !path.includes(':id') || path.startsWith('/tenders/:id'))
    .map((path) =>
      path.replace(':id', tenderId).replace(':tenderId', tenderId).replace(':documentId', documentId),
    )

async function seenBy({ key }: TestCompany, tenderId: string, documentId: string): Promise<string[]> {
  const paths = [
    ...rowsFor(tenderId, documentId),
    ...words.map((word) => `/tenders?q=${word}`),
    `/tenders?ids=${tenderId}`,
  ]
  const { exports } = await import('cloudflare:workers')
  return Promise.all(
    paths.map(async (path) => {
      const response = await exports.default.fetch(
        new Request(`https://service.test/api/v1${path}`, { headers: { Authorization: `Bearer ${key}` } }),
      )
      const text = (await response.text())
        .replaceAll(/req_\w+/g, 'req')
        .replaceAll(/"lastUsedAt":"[^"]*"/g, '')
      return `${path} ${response.status} ${response.headers.get('etag')} ${text}`
    }),
  )
}

type Step = ['upload' | 'read' | 'delete' | 'replace' | 'ask' | 'analyse', number]

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.tuple(
    fc.constantFrom('upload', 'read', 'delete', 'replace', 'ask', 'analyse'),
    fc.nat({ max: words.length - 1 }),
  ),
  { minLength: 4, maxLength: 8 },
)

async function run(company: TestCompany, tenderId: string, [act, n]: Step): Promise<void> {
  const path = `/tenders/${tenderId}/documents`
  const own = (await company.call('GET', `${path}?owner=company`)).body.data
  const one = own[n % Math.max(1, own.length)]
  if (act === 'upload') await uploadTo(company, tenderId, { [`${n}.txt`]: termsOf(words[n] ?? '') })
  if (act === 'read') await readDocuments(company, tenderId)
  if (act === 'delete' && one) await company.call('DELETE', `${path}/${one.id}`)
  if (act === 'replace' && one)
    await sendFiles(
      company,
      `${path}/${one.id}/content`,
      formOf({ 'n.txt': termsOf(`${words[n]} new`) }),
      {},
      'PUT',
    )
  if (act === 'ask') await company.call('POST', '/chat', { tenderId, message: 'What insurance is required?' })
  if (act === 'analyse') await company.call('POST', `/analysis/risk/${tenderId}`)
}

describe('the documents of a company', () => {
  it('leave no trace in what another company reads, whatever is done with them', async () => {
    const [ours, theirs] = [
      await newCompany({ requestLimit: 100_000 }),
      await newCompany({ requestLimit: 100_000 }),
    ]
    const tenderId = await emptyTender(ours)
    const made = 'doc_01jd0c4kwqe5m9v2x7h3tz8rgn'
    // A tender whose deadline passes nowhere near: what time alone changes must not be taken for a trace.
    const before = await seenBy(theirs, tenderId, made)
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        for (const step of [['upload', 0] as Step, ['read', 0] as Step, ...all])
          await run(ours, tenderId, step)
        const own = (await ours.call('GET', `/tenders/${tenderId}/documents?owner=company`)).body.data
        expect(await seenBy(theirs, tenderId, made)).toEqual(before)
        for (const { id } of own) {
          const seen = await seenBy(theirs, tenderId, id)
          expect(seen.map((each) => each.replaceAll(id, made))).toEqual(before)
          const refused = await theirs.call('DELETE', `/tenders/${tenderId}/documents/${id}`)
          expect([refused.status, refused.body.error]).toEqual([404, 'Document not found'])
        }
      }),
      { numRuns: 6 },
    )
  }, 120_000)

  it('do not answer the questions of another company, nor enter its analyses', async () => {
    const [ours, theirs] = [
      await newCompany({ requestLimit: 100_000 }),
      await newCompany({ requestLimit: 100_000 }),
    ]
    const tenderId = await emptyTender(ours)
    await uploadTo(ours, tenderId, { 'terms.txt': termsOf('quagga') })
    const [document] = await readDocuments(ours, tenderId)
    const ask = async (company: TestCompany) =>
      (
        await company.call('POST', '/chat', {
          tenderId,
          message: 'What professional indemnity insurance is required?',
        })
      ).body.data
    expect((await ask(ours)).citations).toMatchObject([{ documentId: document.id, page: 1 }])
    expect(JSON.stringify(await ask(theirs))).not.toMatch(/quagga|5,000,000/)
    const analyse = async (company: TestCompany, kind: string) =>
      JSON.stringify((await company.call('POST', `/analysis/${kind}/${tenderId}`)).body.data)
    for (const kind of ['tender', 'risk', 'match', 'gaps']) {
      const found = await analyse(ours, kind)
      // A match quotes only what decides it.
      if (kind !== 'match') expect(found).toContain(document.id)
      expect(await analyse(theirs, kind)).not.toMatch(new RegExp(`quagga|${document.id}`))
    }
    const matrix = (await ours.call('GET', `/compliance/${tenderId}`)).body.data
    expect(matrix.items).toContainEqual(expect.objectContaining({ documentId: document.id, page: 1 }))
  })
})

/** Every table and object with a text. */
async function placesOf(text: string): Promise<string[]> {
  const { results: tables } = await env.DB.prepare(
    `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%'
       AND name NOT LIKE '_cf_%' AND name NOT LIKE 'passage_index%'`,
  ).all<{ name: string }>()
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await clearRows(env.DB, name)
    if (rows.join('\n').toLowerCase().includes(text)) found.push(name)
  }
  for (let cursor: string | undefined; ;) {
    const listed = await env.FILES.list({ ...(cursor && { cursor }) })
    for (const { key } of listed.objects) {
      const bytes = await (await env.FILES.get(key))?.text()
      if (bytes?.toLowerCase().includes(text)) found.push(key)
    }
    if (!listed.truncated) return found
    cursor = listed.cursor
  }
}

describe('DELETE /tenders/:id/documents/:documentId', () => {
  it('leaves no row and no object with the text of the document', async () => {
    const company = await newCompany({ requestLimit: 100_000 })
    const tenderId = await emptyTender(company)
    const path = `/tenders/${tenderId}/documents`
    const key = () => ({ 'Idempotency-Key': crypto.randomUUID() })
    await uploadTo(company, tenderId, { 'terms.txt': termsOf('aurochs') }, key())
    const [first] = await readDocuments(company, tenderId)
    await sendFiles(
      company,
      `${path}/${first.id}/content`,
      formOf({ 'n.txt': termsOf('aurochs new') }),
      {},
      'PUT',
    )
    const [document] = await readDocuments(company, tenderId)
    for (const kind of ['tender', 'risk', 'match', 'gaps'])
      await company.call('POST', `/analysis/${kind}/${tenderId}`, {}, key())
    const colleague = await newPerson()
    await join(company.companyId, colleague.userId, 'member')
    const { items } = (await company.call('GET', `/compliance/${tenderId}`)).body.data
    const rows = `/compliance/${tenderId}/requirements`
    const [one, ...others] = items.map(({ requirementId }: { requirementId: string }) => requirementId)
    await company.call(
      'PATCH',
      `${rows}/${one}`,
      { ownerId: colleague.userId, note: 'Ask the broker' },
      key(),
    )
    const work = others.map((requirementId: string) => ({ requirementId, ownerId: colleague.userId }))
    if (work.length > 0) await company.call('PATCH', rows, { items: work }, key())
    const answered = { question: 'Which cover?', answer: 'As stated.', documentId: document.id }
    const { body: asked } = await company.call('POST', `/tenders/${tenderId}/clarifications`, answered, key())
    expect(asked.data.document.title).toBe('n.txt')
    const listed = (await company.call('GET', `/tenders/${tenderId}/clarifications`)).body.data
    expect(listed[0].document.title).toBe('n.txt')
    const question = { tenderId, message: 'What professional indemnity insurance is required?' }
    const { sessionId } = (await company.call('POST', '/chat', question, key())).body.data
    expect(await placesOf('aurochs')).toEqual(
      expect.arrayContaining([
        'analyses',
        'chat_messages',
        'compliance_rows',
        'document_pages',
        'idempotency',
        'passages',
        'requirements',
      ]),
    )
    expect((await company.call('DELETE', `${path}/${document.id}`)).status).toBe(200)
    expect(await placesOf('aurochs')).toEqual([])
    const kept = (await company.call('GET', `/compliance/${tenderId}`)).body.data.noLongerDemanded
    expect(kept).toContainEqual(
      expect.objectContaining({
        title: 'Requirement of a deleted document',
        text: null,
        ownNote: 'Ask the broker',
      }),
    )
    const { data } = (await company.call('GET', `/chat/${sessionId}/messages`)).body
    expect(data.at(-1).text).toBe('This answer quoted a document that your company has deleted.')
    const quotas = (await company.call('GET', '/me/usage')).body.data.quotas
    expect(
      quotas.filter(({ name }: { name: string }) => ['tenderDocuments', 'fileBytes'].includes(name)),
    ).toMatchObject([{ used: 0 }, { used: 0 }])
    const { results } = await env.DB.prepare('SELECT id FROM dossiers WHERE company_id = ?')
      .bind(company.companyId)
      .all()
    expect(results).toEqual([])
  })
})
