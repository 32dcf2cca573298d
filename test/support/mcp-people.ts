import { env } from 'cloudflare:workers'
import { type Person, publicOrigin } from './browser.ts'
import { consent, type Consented, redeem } from './oauth-client.ts'

export interface Connected {
  companyId: string
  token: string
  refreshToken: string
  connectionId: string
  consented: Consented
  person: Person
}

/** An assistant that a person has connected, with these grants. */
export async function connect(
  ticked: readonly string[] = ['read'],
  as?: Person,
  path = '/api/mcp',
  more: [string, string][] = [],
): Promise<Connected> {
  const change = { resource: publicOrigin + path }
  const consented = await consent({ ticked, change, more, ...(as && { as }) })
  const tokens = await redeem(consented, { additional: change })
  const { access_token: token, refresh_token: refreshToken = '' } = tokens
  const { person } = consented
  const companyId = person.companies[0]?.id ?? ''
  const row = await env.DB.prepare(
    'SELECT id FROM connections WHERE company_id = ? ORDER BY created_at DESC, id DESC',
  )
    .bind(companyId)
    .first<{ id: string }>()
  return { companyId, token, refreshToken, connectionId: row?.id ?? '', consented, person }
}
