import { env } from 'cloudflare:workers'
import { type Answer, send, type TestCompany } from './api.ts'

export const modern = '2026-07-28'
export const older = ['2025-11-25', '2025-06-18', '2025-03-26'] as const
const meta = (capabilities: object) => ({
  'io.modelcontextprotocol/protocolVersion': modern,
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': capabilities,
})

export interface Reply extends Answer {
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into messages of every shape
  message: any
}

interface Options {
  revision?: string
  headers?: Record<string, string>
  path?: string
  capabilities?: object
  id?: number
}

/** Sends one message as a client of a revision does, and returns the message that answers it. */
export async function rpc(
  token: string | null,
  method: string,
  params: object = {},
  { revision = modern, headers = {}, path = '/api/mcp', capabilities = {}, id = 1 }: Options = {},
): Promise<Reply> {
  const isModern = revision === modern
  const named = 'name' in params ? params.name : 'uri' in params ? params.uri : undefined
  const name: Record<string, string> = named === undefined ? {} : { 'Mcp-Name': String(named) }
  const answer = await send(path, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      'MCP-Protocol-Version': revision,
      ...(isModern ? { 'Mcp-Method': method, ...name } : {}),
      ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
      ...headers,
    } satisfies Record<string, string>,
    body: JSON.stringify({
      jsonrpc: '2.0',
      id,
      method,
      params: isModern ? { ...params, _meta: meta(capabilities) } : params,
    }),
  })
  return { ...answer, message: messageIn(answer) }
}

function messageIn({ body, headers }: Answer) {
  if (!headers.get('content-type')?.startsWith('text/event-stream')) return body
  const data = String(body)
    .split('\n')
    .find((line) => line.startsWith('data:'))
  return data && JSON.parse(data.slice(5))
}

/** A call of a tool with its result: members after success, otherwise text. */
export async function callTool(token: string, name: string, args: object = {}, options: Options = {}) {
  const { message, status } = await rpc(token, 'tools/call', { name, arguments: args }, options)
  const { result, error } = message ?? {}
  return {
    status,
    result,
    error,
    data: result?.structuredContent,
    failed: result?.isError === true,
    text: String(result?.content?.[0]?.text ?? ''),
  }
}

/** The entries of the list of calls, oldest first. */
export async function listed({ companyId }: Pick<TestCompany, 'companyId'>) {
  const { results } = await env.DB.prepare(
    'SELECT tool, outcome, code, calls, key_id, connection_id, duration_ms FROM connector_calls WHERE company_id = ? ORDER BY id',
  )
    .bind(companyId)
    .all()
  return results
}
export const outcomesOf = async (company: Pick<TestCompany, 'companyId'>) =>
  (await listed(company)).map(({ tool, outcome }) => `${tool} ${outcome}`)

/** Lets submissions by assistants go through without approval, as the owner may decide. */
export const submitsAtOnce = (companyId: string) =>
  env.DB.prepare("INSERT INTO connector_settings VALUES (?, 0, 0, 'user')").bind(companyId).run()
