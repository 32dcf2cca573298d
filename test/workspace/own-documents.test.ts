import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import type { Incoming } from '../../src/company/files/file.ts'
import { fetchDocument } from '../../src/catalogue/documents/fetch-document.ts'
import { sweepDocuments } from '../../src/catalogue/documents/request-reading.ts'
import { createCtx } from '../../src/platform/context/context.ts'
import { uploadDocuments } from '../../src/workspace/documents/commands.ts'
import { newCompany, operate } from '../support/api.ts'
import { cleanUp, contextOf, withMethods } from '../support/assets-files.ts'
import {
  bytesOf,
  emptyTender,
  formOf,
  readDocuments,
  sendFiles,
  termsOf,
  uploadAndRead,
  uploadTo,
  zipOf,
} from '../support/own-documents.ts'

describe('POST /tenders/:id/documents', () => {
  it('takes several files, which are read after the answer', async () => {
    const company = await newCompany()
    const tenderId = await emptyTender(company)
    const { status, body } = await uploadTo(company, tenderId, {
      'terms.txt': termsOf('walrus'),
      'prices.csv': 'Item;Price\nPaint;100\n',
    })
    expect([status, body.data.documents]).toMatchObject([
      202,
      [
        {
          title: 'terms.txt',
          owner: 'company',
          state: 'waiting',
          tenderId,
          replacedBy: null,
          progress: null,
        },
        { title: 'prices.csv', owner: 'company', state: 'waiting' },
      ],
    ])
    const read = await readDocuments(company, tenderId)
    expect(read).toMatchObject([
      { title: 'terms.txt', state: 'read', textStatus: 'read', pages: 1, reason: null },
      { title: 'prices.csv', state: 'read' },
    ])
    const text = await company.call('GET', `/tenders/${tenderId}/documents/${read[0].id}/text`)
    expect(text.body.data[0].text).toContain('walrus')
    const { data: tender } = (await company.call('GET', `/tenders/${tenderId}`)).body
    const list = await company.call('GET', `/tenders/${tenderId}/requirements`)
    expect(tender.requirementCount).toBe(list.body.pagination.total)
    expect(list.body.data).toContainEqual(
      expect.objectContaining({ tenderId, source: expect.objectContaining({ documentId: read[0].id }) }),
    )
  })

  it('names the language that requirements are not listed in, though nobody has stated it', async () => {
    const company = await newCompany()
    const tenderId = await emptyTender(company)
    const terms = `Pliego de condiciones
El adjudicatario deberá disponer de un seguro de responsabilidad civil por importe mínimo de 600.000 euros.
Los licitadores presentarán sus ofertas en el plazo de quince días naturales desde la publicación del anuncio.
El contratista estará obligado a entregar los informes mensuales al órgano de contratación.`
    await uploadAndRead(company, tenderId, { 'pliego.txt': terms })
    const { body } = await company.call('GET', `/compliance/${tenderId}`)
    expect(body.data.unlisted).toContain('Spanish')
  })

  it('makes a document for each file of an archive, and says why a bad one cannot be read', async () => {
    const company = await newCompany()
    const tenderId = await emptyTender(company)
    const archive = zipOf({
      'Pack/Annex A/terms.txt': termsOf('otter'),
      'Pack/../../evil.txt': 'An address that leads out of the archive.',
      'Pack/drawing.dwg': bytesOf('AC1027\0drawing'),
      'Pack/empty.txt': '',
      '__MACOSX/Pack/._terms.txt': 'clutter',
      'Pack/Thumbs.db': 'clutter',
    })
    const { body } = await uploadTo(company, tenderId, { 'pack.zip': archive })
    expect(body.data.documents.map(({ title }: { title: string }) => title)).toEqual([
      'Pack/Annex A/terms.txt',
      'Pack/evil.txt',
      'Pack/drawing.dwg',
      'Pack/empty.txt',
    ])
    expect(await readDocuments(company, tenderId)).toMatchObject([
      { state: 'read' },
      { state: 'read' },
      {
        state: 'failed',
        textStatus: 'unsupported',
        reason: 'The file is a drawing (DWG), which is not read.',
      },
      { state: 'failed', reason: 'The file is empty.' },
    ])
    const files = body.data.documents.map(async ({ id }: { id: string }) => {
      const { status } = await company.call('GET', `/tenders/${tenderId}/documents/${id}/content`)
      return status
    })
    expect(await Promise.all(files)).toEqual([200, 200, 200, 404])
    expect((await env.FILES.list({ prefix: `t/${company.companyId}/` })).objects).toHaveLength(3)
  })

  it('takes the bytes of one file', async () => {
    const company = await newCompany()
    const tenderId = await emptyTender(company)
    const path = `/tenders/${tenderId}/documents`
    const headers = { 'Content-Disposition': 'attachment; filename="itt.txt"', 'Content-Type': 'text/plain' }
    const { status, body } = await sendFiles(company, path, bytesOf(termsOf('heron')), headers)
    expect([status, body.data.documents]).toMatchObject([202, [{ title: 'itt.txt' }]])
    expect(await readDocuments(company, tenderId)).toMatchObject([{ state: 'read' }])
  })

  it('gives the bytes back to the company alone, and says so in its audit', async () => {
    const [company, other] = [await newCompany(), await newCompany()]
    const tenderId = await emptyTender(company)
    const uploaded = termsOf('petrel')
    const { body } = await uploadTo(company, tenderId, { 'terms – 1.txt': uploaded })
    const [{ id }] = body.data.documents
    const path = `/tenders/${tenderId}/documents/${id}/content`
    const answer = await company.call('GET', path)
    expect([answer.status, answer.body]).toEqual([200, uploaded])
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; .*terms/)
    const part = await company.call('GET', path, undefined, { Range: 'bytes=0-9' })
    expect([part.status, part.body]).toEqual([206, uploaded.slice(0, 10)])
    expect((await other.call('GET', path)).status).toBe(404)
    const { entries } = (
      await company.call('GET', '/audit?action=GET%20/tenders/:id/documents/:documentId/content')
    ).body.data
    expect(entries.map(({ subject }: { subject: { id: string } }) => subject.id)).toEqual([id, id])
  })

  it('gives the same document for the same bytes', async () => {
    const company = await newCompany()
    const tenderId = await emptyTender(company)
    const first = await uploadTo(company, tenderId, { 'a.txt': termsOf('ibis') })
    const second = await uploadTo(company, tenderId, [
      ['b.txt', termsOf('ibis')],
      ['c.txt', termsOf('ibis')],
      ['d.txt', termsOf('crane')],
    ])
    const ids = (answer: typeof first) => answer.body.data.documents.map(({ id }: { id: string }) => id)
    expect(ids(second)).toEqual([ids(first)[0], expect.any(String)])
    expect(await readDocuments(company, tenderId)).toHaveLength(2)
    expect((await env.FILES.list({ prefix: `t/${company.companyId}/` })).objects).toHaveLength(2)
    const { results } = await env.DB.prepare('SELECT * FROM uploads WHERE company_id = ?')
      .bind(company.companyId)
      .all()
    expect(results).toEqual([])
  })

  it('acts once for an Idempotency-Key', async () => {
    const company = await newCompany()
    const tenderId = await emptyTender(company)
    const headers = { 'Idempotency-Key': 'once' }
    const files = { 'a.txt': termsOf('ibis') }
    const [first, second] = await Promise.all([
      uploadTo(company, tenderId, files, headers),
      uploadTo(company, tenderId, files, headers),
    ])
    expect(second.body).toEqual(first.body)
    const third = await uploadTo(company, tenderId, files, headers)
    expect([third.status, third.headers.get('Idempotency-Replayed'), third.body]).toEqual([
      202,
      'true',
      first.body,
    ])
    const other = await uploadTo(company, tenderId, { 'a.txt': termsOf('heron') }, headers)
    expect([other.status, other.body.code]).toEqual([400, 'INVALID_DATA'])
    expect(await readDocuments(company, tenderId)).toHaveLength(1)
  })

  it.for([
    ['no file', () => formOf({})],
    [
      '21 files',
      () => formOf(Object.fromEntries(Array.from({ length: 21 }, (_, i) => [`${i}.txt`, `${i}`]))),
    ],
    [
      'an archive of 101 files',
      () =>
        formOf({
          'a.zip': zipOf(Object.fromEntries(Array.from({ length: 101 }, (_, i) => [`${i}`, `${i}`]))),
        }),
    ],
  ] as const)('refuses %s, and keeps nothing', async ([, form]) => {
    const company = await newCompany()
    const tenderId = await emptyTender(company)
    const { status, body } = await sendFiles(company, `/tenders/${tenderId}/documents`, form())
    expect([status, body.code]).toEqual([400, 'INVALID_DATA'])
    expect((await env.FILES.list({ prefix: `t/${company.companyId}/` })).objects).toEqual([])
    expect(await readDocuments(company, tenderId)).toEqual([])
  })

  it('takes the other files where one is too large', async () => {
    const company = await newCompany()
    const tenderId = await emptyTender(company)
    const { status, body } = await uploadTo(company, tenderId, [
      ['large.bin', new Uint8Array(25 * 1024 * 1024 + 1)],
      ['good.txt', termsOf('ibis')],
    ])
    expect([status, body.data?.documents]).toMatchObject([
      202,
      [
        {
          title: 'large.bin',
          state: 'failed',
          reason: 'The file is larger than 25 MB, the most that is read.',
        },
        { title: 'good.txt', state: 'waiting' },
      ],
    ])
  })

  it('refuses what the quota has no room for, and keeps nothing', async () => {
    const company = await newCompany()
    const tenderId = await emptyTender(company)
    await operate('PUT', `/companies/${company.companyId}/quotas`, { tenderDocuments: 1 })
    const { status, body } = await uploadTo(company, tenderId, { 'a.txt': 'one', 'b.txt': 'two' })
    expect([status, body.code, body.error]).toEqual([
      403,
      'FORBIDDEN',
      expect.stringContaining('tenderDocuments'),
    ])
    expect((await env.FILES.list({ prefix: `t/${company.companyId}/` })).objects).toEqual([])
  })

  it('finds no tender that does not exist', async () => {
    const company = await newCompany()
    const { status, body } = await uploadTo(company, 'tender_01jd0c4kwqe5m9v2x7h3tz8rgn', { 'a.txt': 'a' })
    expect([status, body.error]).toEqual([404, 'Tender not found'])
  })
})

describe('DELETE /tenders/:id/documents/:documentId', () => {
  it('removes the document and its requirements', async () => {
    const company = await newCompany()
    const tenderId = await emptyTender(company)
    const before = (await company.call('GET', `/tenders/${tenderId}`)).body.data
    const [document] = await uploadAndRead(company, tenderId, { 'a.txt': termsOf('ibis') })
    const path = `/tenders/${tenderId}/documents/${document?.id}`
    const { status, body } = await company.call('DELETE', path)
    expect([status, body.data]).toEqual([200, { id: document?.id, deleted: true }])
    expect((await company.call('GET', `/tenders/${tenderId}`)).body.data).toEqual(before)
    expect((await company.call('DELETE', path)).body.error).toBe('Document not found')
  })

  it('refuses a document of the buyer', async () => {
    const company = await newCompany()
    const tenderId = await emptyTender(company)
    const { data } = (await company.call('GET', `/tenders/${tenderId}/documents`)).body
    const { status, body } = await company.call('DELETE', `/tenders/${tenderId}/documents/${data[0].id}`)
    expect([status, body.code]).toEqual([403, 'FORBIDDEN'])
  })
})

describe('PUT /tenders/:id/documents/:documentId/content', () => {
  const put = (company: Awaited<ReturnType<typeof newCompany>>, tenderId: string, id: string, text: string) =>
    sendFiles(company, `/tenders/${tenderId}/documents/${id}/content`, formOf({ 'v2.txt': text }), {}, 'PUT')

  it('uses the old version until the new one is read, then only the new one', async () => {
    const company = await newCompany()
    const tenderId = await emptyTender(company)
    const [old] = await uploadAndRead(company, tenderId, { 'v1.txt': termsOf('ibis', 'GBP 5,000,000') })
    const { status, body } = await put(company, tenderId, old?.id ?? '', termsOf('ibis', 'GBP 7,000,000'))
    expect([status, body.data]).toMatchObject([202, { title: 'v2.txt', state: 'waiting', replacedBy: null }])
    const read = await readDocuments(company, tenderId)
    expect(read).toMatchObject([
      { id: body.data.id, state: 'read', replacedBy: null },
      { id: old?.id, state: 'read', replacedBy: body.data.id },
    ])
    const { data } = (await company.call('GET', `/tenders/${tenderId}/requirements?limit=100`)).body
    const quotes = JSON.stringify(data)
    expect(quotes).toContain('7,000,000')
    expect(quotes).not.toContain('5,000,000')
    // The notice, and the new version alone.
    expect((await company.call('GET', `/tenders/${tenderId}`)).body.data.documentCount).toBe(2)
    const again = await put(company, tenderId, old?.id ?? '', termsOf('other'))
    expect([again.status, again.body.code]).toEqual([403, 'FORBIDDEN'])
    expect((await env.FILES.list({ prefix: `t/${company.companyId}/` })).objects).toHaveLength(1)
    // The old version goes with the new one.
    await company.call('DELETE', `/tenders/${tenderId}/documents/${body.data.id}`)
    expect(await readDocuments(company, tenderId)).toEqual([])
  })

  it('changes nothing for the same bytes', async () => {
    const company = await newCompany()
    const tenderId = await emptyTender(company)
    const [old] = await uploadAndRead(company, tenderId, { 'v1.txt': termsOf('ibis') })
    const { body } = await put(company, tenderId, old?.id ?? '', termsOf('ibis'))
    expect(body.data.id).toBe(old?.id)
  })

  it('goes back to the old version where the new one cannot be read', async () => {
    const company = await newCompany()
    const tenderId = await emptyTender(company)
    const [old] = await uploadAndRead(company, tenderId, { 'v1.txt': termsOf('ibis') })
    const { body } = await put(company, tenderId, old?.id ?? '', 'AC1027\0drawing')
    expect(await readDocuments(company, tenderId)).toMatchObject([
      { id: old?.id, state: 'read', replacedBy: body.data.id },
      { id: body.data.id, state: 'failed' },
    ])
    await company.call('DELETE', `/tenders/${tenderId}/documents/${body.data.id}`)
    expect(await readDocuments(company, tenderId)).toMatchObject([{ id: old?.id, replacedBy: null }])
  })
})

describe('a document of a company', () => {
  const keysOf = async ({ companyId }: { companyId: string }) =>
    (await env.FILES.list({ prefix: `t/${companyId}/` })).objects.map(({ key }) => key)

  it('is whole or absent after a crash at any write, and nothing is left of what failed', async () => {
    const company = await newCompany()
    const tenderId = await emptyTender(company)
    const before = (await company.call('GET', `/tenders/${tenderId}`)).body.data
    // Each run lets one call of the database or the bucket fail, the first, the second and so on.
    for (let n = 1; ; n++) {
      let calls = 0
      const failing = <T extends object>(target: T, names: readonly string[]): T =>
        withMethods(
          target,
          Object.fromEntries(
            names.map((name) => [
              name,
              (...values: unknown[]) => {
                if (++calls === n) throw new Error('the process died')
                return (Reflect.get(target, name) as (...all: unknown[]) => unknown).apply(target, values)
              },
            ]),
          ) as Partial<T>,
        )
      const ctx = contextOf(company, {
        DB: failing(env.DB, ['batch']),
        FILES: failing(env.FILES, ['put', 'get', 'delete', 'createMultipartUpload']),
        DOCUMENTS: { sendBatch: async () => undefined } as unknown as Env['DOCUMENTS'],
      })
      const upload = uploadDocuments(ctx, tenderId, filesOf({ [`${n}.txt`]: termsOf(`ibis ${n}`) }))
      await upload.catch(() => undefined)
      if (calls < n) break
      const read = createCtx({ ...env, DB: ctx.env.DB, FILES: ctx.env.FILES }, () => undefined)
      const waiting = (await company.call('GET', `/tenders/${tenderId}/documents?owner=company`)).body.data
      for (const { id } of waiting) await fetchDocument(read, id).catch(() => undefined)
      for (const document of await readDocuments(company, tenderId)) {
        expect(document).toMatchObject({ state: 'read', pages: 1 })
        await company.call('DELETE', `/tenders/${tenderId}/documents/${document.id}`)
      }
      expect((await company.call('GET', `/tenders/${tenderId}`)).body.data).toEqual(before)
      await cleanUp()
      expect(await keysOf(company)).toEqual([])
    }
  }, 60_000)

  it('follows its tender into the tender that stays', async () => {
    const company = await newCompany()
    const [gone, kept] = [await emptyTender(company), await emptyTender(company)]
    const [one] = await uploadAndRead(company, gone, { 'a.txt': termsOf('ibis') })
    const [two] = await uploadAndRead(company, kept, { 'b.txt': termsOf('heron', 'GBP 3,000,000') })
    await env.DB.prepare('INSERT INTO merged_tenders (tender_id, kept_id, at) VALUES (?, ?, 0)')
      .bind(gone, kept)
      .run()
    const documents = await readDocuments(company, kept)
    expect(new Set(documents.map(({ id }: { id: string }) => id))).toEqual(new Set([one?.id, two?.id]))
    const { data } = (await company.call('GET', `/tenders/${kept}/requirements?limit=100`)).body
    expect(new Set(data.map(({ tenderId }: { tenderId: string }) => tenderId))).toEqual(new Set([kept]))
    const message = 'Which professional indemnity insurance is required for the ibis works?'
    const { citations } = (await company.call('POST', '/chat', { tenderId: kept, message })).body.data
    expect(citations.map(({ documentId }: { documentId: string }) => documentId)).toContain(one?.id)
    await env.DB.prepare(
      'INSERT INTO split_tenders (from_id, to_id, since, until, at) VALUES (?, ?, 0, 0, 0)',
    )
      .bind(kept, gone)
      .run()
    expect(await readDocuments(company, kept)).toMatchObject([{ id: two?.id }])
    expect(await readDocuments(company, gone)).toMatchObject([{ id: one?.id }])
  })

  it('is read where no public document is fetched, also where its message was lost', async () => {
    const company = await newCompany()
    const tenderId = await emptyTender(company)
    const ctx = contextOf(company, {
      DOCUMENTS: { sendBatch: async () => Promise.reject(new Error('down')) } as never,
    })
    await uploadDocuments(ctx, tenderId, filesOf({ 'a.txt': termsOf('ibis') }))
    expect(ctx.config.DOCUMENT_FETCHING).toBe('off')
    expect(await sweepDocuments(createCtx(env, () => undefined))).toBeGreaterThan(0)
    expect(await readDocuments(company, tenderId)).toMatchObject([{ state: 'read' }])
  })
})

async function* filesOf(files: Record<string, string>): AsyncGenerator<Incoming, void> {
  for (const [fileName, text] of Object.entries(files)) {
    const bytes = bytesOf(text)
    yield {
      fileName,
      declaredType: 'text/plain',
      size: bytes.length,
      body: new Blob([bytes]).stream(),
      expected: null,
    }
  }
}
