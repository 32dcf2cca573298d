import { check } from './check.ts'

/**
 * Makes requests to a deployment that change nothing. With API_KEY and OPERATOR_TOKEN in the environment it also checks
 * what these open.
 */
export async function smokeDeployed(origin: string): Promise<void> {
  const { API_KEY, OPERATOR_TOKEN } = process.env
  const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } })
  const any = () => true
  const health = await check(`${origin}/api/v1/health`, {}, (body) => body.includes('"status":"ok"'))
  const { version } = (JSON.parse(health) as { data: { version: string } }).data
  process.stdout.write(`    release ${version}\n`)
  await check(`${origin}/api/v1/tenders`, {}, (body) => body.includes('INVALID_AUTH'), 401)
  await check(`${origin}/openapi.json`, {}, (body) => body.includes('"openapi":"3.1'))
  for (const path of ['/', '/docs', '/sign-in', '/status'])
    await check(origin + path, { headers: { Accept: 'text/html' } }, (body) => body.includes('<h1'))
  await check(`${origin}/.well-known/oauth-protected-resource/api/mcp`, {}, (body) => body.includes(origin))
  await check(`${origin}/api/mcp`, { method: 'POST' }, any, 401)
  if (API_KEY)
    await check(`${origin}/api/v1/tenders?limit=1`, bearer(API_KEY), (body) => body.includes('"total":'))
  if (OPERATOR_TOKEN)
    await check(`${origin}/operator/status`, bearer(OPERATOR_TOKEN), (body) => body.includes('"problems":[]'))
}
