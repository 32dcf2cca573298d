import { env } from 'cloudflare:workers'
import { beforeAll } from 'vitest'
import { type Answer, newCompany, type TestCompany } from './api.ts'
import { anyTender } from './cases.ts'

/** The tender of all consortiums of a test file. */
export let tenderId = ''
beforeAll(async () => {
  tenderId = await anyTender()
})

export const statuses = (answers: Answer[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b)
export const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value)
export const refused = ({ status, body }: Answer) => [status, body.code, body.error]
export const notFound = (kind: string, hint = '') => [404, 'NOT_FOUND', `${kind} not found${hint}`]
export const external = { companyName: 'Südbau', contactEmail: 'bids@suedbau.example' }

export const audited = async ({ companyId }: TestCompany) =>
  (
    await env.DB.prepare(
      "SELECT action FROM audit WHERE company_id = ? AND user_id <> 'operator' ORDER BY id",
    )
      .bind(companyId)
      .all()
  ).results.map(({ action }) => action)

/** A consortium of a company's, and its path. */
export async function newConsortium({ call }: Pick<TestCompany, 'call'>, more = {}) {
  const made = await call('POST', '/consortiums', { name: 'Nord', tenderId, ...more })
  const path = `/consortiums/${made.body.data.id}`
  const read = async () => (await call('GET', path)).body.data
  /** The lead as a member. */
  const first = async () => (await call('GET', `${path}/members`)).body.data[0]
  const invite = (body: object) => call('POST', `${path}/members`, body)
  return { made, path, read, first, invite }
}

/** A consortium with one invited company. */
export async function withPartner(more = {}) {
  const [lead, partner] = await Promise.all([newCompany(), newCompany()])
  const consortium = await newConsortium(lead)
  const invited = await consortium.invite({ companyId: partner.companyId, ...more })
  const memberId: string = invited.body.data.id
  const answer = (word: string, company = partner) =>
    company.call('POST', `${consortium.path}/members/${memberId}/${word}`)
  return { lead, partner, invited, memberId, answer, ...consortium }
}
