import { expect, it } from 'vitest'
import { newCompany, operate } from '../support/api.ts'
import { Browser } from '../support/browser.ts'
import {
  emptyTender,
  formOf,
  readDocuments,
  sendFiles,
  termsOf,
  uploadAndRead,
} from '../support/own-documents.ts'

it('no page counts or offers a document that a newer version has replaced', async () => {
  const company = await newCompany()
  const tenderId = await emptyTender(company)
  const [old] = await uploadAndRead(company, tenderId, { 'terms.txt': termsOf('ibis', 'GBP 5,000,000') })
  const path = `/tenders/${tenderId}/documents/${old?.id}/content`
  await sendFiles(company, path, formOf({ 'new.txt': termsOf('ibis', 'GBP 7,000,000') }), {}, 'PUT')
  await readDocuments(company, tenderId)

  const email = `reader-${crypto.randomUUID()}@example.com`
  const password = 'correct horse battery'
  await operate('POST', '/users', {
    companyId: company.companyId,
    email,
    password,
    name: 'Ada',
    role: 'member',
  })
  const browser = new Browser()
  await browser.signIn({ email, password })
  const { documentCount } = (await company.call('GET', `/tenders/${tenderId}`)).body.data
  expect(documentCount).toBe(2)
  const pages = await Promise.all(
    ['chat', 'documents', 'analysis', 'clarifications'].map((side) =>
      browser.open(`/tenders/${tenderId}/${side}`),
    ),
  )
  for (const { text } of pages) expect(text).toContain(`Documents (${documentCount})`)
  const [chat, , analysis] = pages
  expect(chat?.text).toContain(`Answered from ${documentCount} documents`)
  expect(analysis?.text).toContain(`${documentCount} documents with text`)

  const question = { question: 'Which standard?', sentAt: '2026-11-02T00:00:00Z' }
  const { body } = await company.call('POST', `/tenders/${tenderId}/clarifications`, question)
  expect(body.success, JSON.stringify(body)).toBe(true)
  const { text } = await browser.open(`/tenders/${tenderId}/clarifications`)
  expect(text).toContain('new.txt')
  expect(text).not.toContain('terms.txt')
})
