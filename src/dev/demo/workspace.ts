/** What the demo company is working on, made through the API as any integrator would. */
export async function fillWorkspace(baseUrl: string, apiKey: string): Promise<void> {
  const call = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const headers = { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' }
    const payload = body === undefined ? {} : { body: JSON.stringify(body) }
    const response = await fetch(`${baseUrl}/api/v1${path}`, { method, headers, ...payload })
    const answer = (await response.json()) as { success: boolean; data: T; error?: string }
    if (!answer.success) throw new Error(`${method} ${path}: ${answer.error}`)
    return answer.data
  }
  const tenders = await call<{ id: string; title: string }[]>('GET', '/tenders?status=open&source=manual')
  const vehicles = tenders.find(({ title }) => title.includes('electric refuse'))
  const team = await call<{ id: string }>('POST', '/teams', { name: 'Municipal vehicles' })
  for (const { id } of tenders)
    await call('POST', '/tenders/saved', {
      tenderId: id,
      stage: id === vehicles?.id ? 'preparing' : 'watching',
      priority: id === vehicles?.id ? 'high' : 'medium',
      tags: ['demo'],
    })
  if (!vehicles) return
  await call('POST', '/bids', {
    tenderId: vehicles.id,
    teamId: team.id,
    value: 10_950_000,
    currency: 'GBP',
    notes: 'Charging partner still open.',
    outline: true,
  })
  await call('POST', '/assets', { name: 'ISO 9001 certificate', category: 'certificate', tags: ['quality'] })
}
