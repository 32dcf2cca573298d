/** The work of a demo company. */
interface Workspace {
  /** Part of the title of the tender that the company bids for. */
  tender: string
  team: string
  bid: { value: number; currency: string; notes: string }
  alert: { name: string; filters: object }
  certificate: string
}

/** In the order of the demo's companies. */
export const workspaces: Workspace[] = [
  {
    tender: 'electric refuse',
    team: 'Municipal vehicles',
    bid: { value: 10_950_000, currency: 'GBP', notes: 'Charging partner still open.' },
    alert: { name: 'Municipal vehicles in the UK', filters: { cpvCodes: ['34144'], regions: ['UK'] } },
    certificate: 'ISO 9001 certificate',
  },
  {
    tender: 'IT-Dienstleistungen',
    team: 'Public sector',
    bid: { value: 3_450_000, currency: 'EUR', notes: 'Two key people to be named.' },
    alert: { name: 'IT services in Germany', filters: { cpvCodes: ['72'], regions: ['DE'], status: 'open' } },
    certificate: 'ISO/IEC 27001 certificate',
  },
]

/** Creates the work of a demo company, through the API as any integrator would. */
export async function fillWorkspace(baseUrl: string, apiKey: string, wanted: Workspace): Promise<void> {
  const call = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const headers = { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' }
    const payload = body === undefined ? {} : { body: JSON.stringify(body) }
    const response = await fetch(`${baseUrl}/api/v1${path}`, { method, headers, ...payload })
    const answer = (await response.json()) as { success: boolean; data: T; error?: string }
    if (!answer.success) throw new Error(`${method} ${path}: ${answer.error}`)
    return answer.data
  }
  const tenders = await call<{ id: string; title: string }[]>('GET', '/tenders?status=open&source=manual')
  const main = tenders.find(({ title }) => title.includes(wanted.tender))
  const team = await call<{ id: string }>('POST', '/teams', { name: wanted.team })
  for (const { id } of tenders)
    await call('POST', '/tenders/saved', {
      tenderId: id,
      stage: id === main?.id ? 'preparing' : 'watching',
      priority: id === main?.id ? 'high' : 'medium',
      tags: ['demo'],
    })
  await call('POST', '/alerts', wanted.alert)
  await call('POST', '/assets', { name: wanted.certificate, category: 'certificate', tags: ['quality'] })
  if (main) await call('POST', '/bids', { tenderId: main.id, teamId: team.id, outline: true, ...wanted.bid })
}
