import { env } from 'cloudflare:workers'
import { zipSync } from 'fflate'
import { vi } from 'vitest'
import { createCtx } from '../../src/platform/context/context.ts'
import { fetchDocument } from '../../src/catalogue/documents/fetch-document.ts'
import { type Answer, importNotices, send, type TestCompany } from './api.ts'

export const bytesOf = (text: string) => new TextEncoder().encode(text)

/** A document that asks for things, with words of its own. */
export const termsOf = (word: string, cover = 'GBP 5,000,000') => `Invitation to Tender
1 Insurance
The Contractor shall hold professional indemnity insurance of at least ${cover} for the ${word} works.
2 Certificates
Bidders must hold ISO 9001 certification for the ${word} services.
3 Turnover
The minimum annual turnover of the bidder must be at least EUR 2,000,000 in the last three years.
4 Penalties
Liquidated damages of 1% of the contract price per week of delay of the ${word} apply, without any cap.`

let count = 0

/** A tender whose notice names no document. */
export async function emptyTender(company: TestCompany): Promise<string> {
  const source = `own-documents-${++count}`
  const release = {
    ocid: `ocds-${source}`,
    id: '1',
    date: '2026-11-01T00:00:00Z',
    tag: ['tender'],
    language: 'en',
    buyer: { name: 'Town' },
    parties: [{ id: 'b', name: 'Town', roles: ['buyer'], address: { countryName: 'GB' } }],
    tender: {
      id: '1',
      title: `Inspection of bridges ${count}`,
      status: 'active',
      tenderPeriod: { endDate: '2099-01-01T12:00:00Z' },
    },
  }
  await importNotices(source, JSON.stringify(release), 'application/json')
  return (await company.call('GET', `/tenders?source=${source}`)).body.data[0].id
}

export type Files = Record<string, string | Uint8Array>

const blob = (content: string | Uint8Array) =>
  new Blob([(typeof content === 'string' ? bytesOf(content) : content) as Uint8Array<ArrayBuffer>])

export function formOf(files: Files | [string, string | Uint8Array][]): FormData {
  const form = new FormData()
  const list = Array.isArray(files) ? files : Object.entries(files)
  for (const [name, content] of list) form.append('file', blob(content), name)
  return form
}

/** A ZIP archive with these files. */
export const zipOf = (files: Files): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, content]) => [
        name,
        typeof content === 'string' ? bytesOf(content) : content,
      ]),
    ),
  )

export const sendFiles = (
  { key }: Pick<TestCompany, 'key'>,
  path: string,
  body: FormData | Uint8Array,
  headers: Record<string, string> = {},
  method = 'POST',
): Promise<Answer> =>
  send(`/api/v1${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${key}`,
      ...(body instanceof FormData ? {} : { 'Content-Length': String(body.length) }),
      ...headers,
    },
    body: body as RequestInit['body'],
  })

export const uploadTo = (
  company: Pick<TestCompany, 'key'>,
  tenderId: string,
  files: Files | [string, string | Uint8Array][],
  headers?: Record<string, string>,
) => sendFiles(company, `/tenders/${tenderId}/documents`, formOf(files), headers)

/** The company's own documents of a tender, once all are read. */
export async function readDocuments(company: TestCompany, tenderId: string) {
  const list = async () =>
    (await company.call('GET', `/tenders/${tenderId}/documents?limit=100`)).body.data.filter(
      ({ owner }: { owner: string }) => owner === 'company',
    )
  for (const { id, state } of await list())
    if (state === 'waiting')
      await fetchDocument(
        createCtx(env, () => undefined),
        id,
      )
  return vi.waitFor(async () => {
    const found = await list()
    if (found.some(({ state }: { state: string }) => state === 'waiting' || state === 'reading'))
      throw new Error('not read yet')
    return found
  }, 20_000)
}

/** Uploads files and waits until they are read. */
export async function uploadAndRead(company: TestCompany, tenderId: string, files: Files) {
  const { status, body } = await uploadTo(company, tenderId, files)
  if (status !== 202) throw new Error(JSON.stringify(body))
  await readDocuments(company, tenderId)
  return body.data.documents as { id: string }[]
}
