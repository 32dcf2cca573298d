import { operatorClient } from '../../tools/operator.ts'
import { bundle } from './bundle.ts'
import { operatorToken, type Runtime, startRuntime } from './runtime.ts'
import type { Wait } from './trace.ts'

/** The service on one database, with a key whose hourly limit is the highest a key can have. */
export interface Service extends Runtime {
  key: string
  trace: (path: string) => Promise<{ status: number; body: unknown; events: Wait[] }>
}

export const servingScript = () => bundle('worker.ts', { clock: 'fixed' })

export async function startService(directory: string): Promise<Service> {
  return withKey(await startRuntime(await servingScript(), directory))
}

export async function withKey(runtime: Runtime): Promise<Service> {
  const base = `http://127.0.0.1:${runtime.port}`
  const operator = operatorClient(base, operatorToken)
  const company = { name: 'Bench', country: 'DE', plan: 'enterprise' }
  const { id: companyId } = await operator.post<{ id: string }>('/companies', company)
  const email = `bench-${crypto.randomUUID()}@example.com`
  await operator.post('/users', {
    email,
    name: 'Bench',
    password: crypto.randomUUID(),
    companyId,
    role: 'owner',
  })
  const scopes = ['tenders:read', 'account:read']
  const { key } = await operator.post<{ key: string }>('/keys', {
    companyId,
    name: 'Bench',
    scopes,
    requestLimit: 1_000_000,
  })
  const headers = { Authorization: `Bearer ${key}` }
  const trace = async (path: string) => {
    const response = await fetch(`${base}/bench/traced${path}`, { headers })
    return (await response.json()) as { status: number; body: unknown; events: Wait[] }
  }
  return { ...runtime, key, trace }
}
