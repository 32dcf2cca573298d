import { say } from './output.ts'
import type { OperatorClient } from '../operator.ts'

const api = process.env.CLOUDFLARE_API_BASE_URL ?? 'https://api.cloudflare.com/client/v4'

interface Database {
  uuid: string
  name: string
  read_replication?: { mode: 'auto' | 'disabled' }
}

/**
 * Switches the replicas of the database on or off, or shows whether they are on and which one the service reads. Wrangler
 * has no command for it.
 *
 * @throws Error without CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID, or where the account refuses.
 */
export async function replicas(
  verb: string | undefined,
  connected: () => Promise<OperatorClient>,
): Promise<void> {
  const modes: Record<string, 'auto' | 'disabled' | undefined> = { on: 'auto', off: 'disabled' }
  const mode = modes[verb ?? '']
  if (!mode && verb !== 'status')
    throw new Error('Say what to do: replicas on, replicas off or replicas status')
  const { uuid } = await findDatabase()
  if (mode) await call('PUT', `/d1/database/${uuid}`, { read_replication: { mode } })
  const { name, read_replication: now } = await call<Database>('GET', `/d1/database/${uuid}`)
  say(`Replicas of ${name} are ${now?.mode === 'auto' ? 'on' : 'off'}.`)
  if (mode) return
  const { database } = await (await connected()).get<{ database: { nearest: unknown } }>('/status')
  say({ nearest: database.nearest })
}

async function findDatabase(): Promise<Database> {
  const name = process.env.D1_DATABASE ?? 'tender-marketplace'
  const found = await call<Database[]>('GET', `/d1/database?name=${encodeURIComponent(name)}`)
  const database = found.find((each) => each.name === name)
  if (!database) throw new Error(`The account has no database ${name}: D1_DATABASE names another one`)
  return database
}

async function call<T>(method: string, path: string, body?: object): Promise<T> {
  const { CLOUDFLARE_API_TOKEN: token, CLOUDFLARE_ACCOUNT_ID: account } = process.env
  if (!token || !account)
    throw new Error('Set CLOUDFLARE_API_TOKEN, a token that may edit D1, and CLOUDFLARE_ACCOUNT_ID')
  const response = await fetch(`${api}/accounts/${account}${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  const answer = (await response.json()) as { success: boolean; errors: { message: string }[]; result: T }
  if (!answer.success)
    throw new Error(`The account refused: ${answer.errors.map(({ message }) => message).join('; ')}`)
  return answer.result
}
