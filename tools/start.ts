import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import type { DemoAccount } from './demo/accounts.ts'
import { loadDemo } from './demo/load.ts'
import { importInvented } from './demo/notices.ts'
import { type Demo, demoFile, readDemo, stateDir } from './demo/remembered.ts'
import { lockState, whyOutdated } from './local-state.ts'
import { type OperatorClient, operatorClient } from './operator.ts'
import { migrate, startService } from './service.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)
const port = Number(process.env.PORT || 8787)
const baseUrl = `http://127.0.0.1:${port}`

/** Whether the demo of an earlier start still exists: its key answers and the catalogue is filled. */
async function isSeeded(operator: OperatorClient, { apiKey }: Partial<Demo>): Promise<boolean> {
  if (!apiKey) return false
  const me = await fetch(`${baseUrl}/api/v1/me`, { headers: { Authorization: `Bearer ${apiKey}` } })
  const { sizes } = await operator.get<{ sizes: Record<string, number> }>('/status')
  return me.ok && (sizes.tender_docs ?? 0) > 0
}

type Secrets = Pick<Demo, 'operatorToken' | 'webhookKeys'>

async function seed(operator: OperatorClient, before: Partial<Demo>, secrets: Secrets): Promise<Demo> {
  const today = new Date()
  if (await isSeeded(operator, before)) {
    await importInvented(operator, today)
    return { ...(before as Demo), baseUrl, ...secrets }
  }
  say('Loading the demo: real notices from TED, Doffin, Contracts Finder and others …')
  const [first, second] = await loadDemo(operator, baseUrl, today)
  const { apiKey, owner } = first as DemoAccount
  return { baseUrl, apiKey, otherCompanyApiKey: second?.apiKey ?? '', ...secrets, owner }
}

const remember = (demo: Partial<Demo>): Promise<void> =>
  writeFile(demoFile, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 })

/** Calls the scheduled handler once a minute, as the clock does in production. */
function keepTime(): void {
  const tick = () => {
    fetch(`${baseUrl}/cdn-cgi/local/scheduled`).catch(() => undefined)
  }
  setInterval(tick, 60_000).unref()
  // A state of yesterday counts as work that has stopped until the first tick.
  tick()
}

/** Ends the service when npm has ended, because npm does not pass a signal on. */
function endWithParent(end: () => void): void {
  const parent = process.ppid
  setInterval(() => process.ppid === parent || end(), 500).unref()
}

const resting = `
Tender Marketplace rests at ${baseUrl}: only the operator and /status are answered.
`

const empty = `
Tender Marketplace is running at ${baseUrl}, without a demo. Add the first company:

  npm run admin -- companies create NAME COUNTRY PLAN
`

const running = (demo: Demo) => `
Tender Marketplace is running.

  Console     ${baseUrl}
  Sign in     ${demo.owner.email}  ${demo.owner.password}
  Mails       printed here, with their links
  API         ${baseUrl}/api/v1
  Reference   ${baseUrl}/docs
  Connector   ${baseUrl}/api/mcp
  Demo key    ${demo.apiKey}

Try it:

  curl -s '${baseUrl}/api/v1/tenders?q=electric+vehicles&status=open' -H 'Authorization: Bearer ${demo.apiKey}'
`

await mkdir(stateDir, { recursive: true })
const refusal = (await lockState(stateDir, baseUrl)) ?? (await whyOutdated(stateDir))
if (refusal) {
  say(refusal)
  process.exit(1)
}
const before = await readDemo()
const operatorToken = before.operatorToken ?? randomBytes(24).toString('base64url')
// The key encrypts the secrets of webhooks, so it must outlive a start as they do.
const webhookKeys = before.webhookKeys ?? `local:${randomBytes(32).toString('base64')}`
const variables: Record<string, string> = {
  OPERATOR_TOKEN: operatorToken,
  PUBLIC_ORIGIN: baseUrl,
  WEBHOOK_KEYS: webhookKeys,
}
if (process.env.MAINTENANCE) variables.MAINTENANCE = process.env.MAINTENANCE
if (process.env.WEBHOOK_TEST_ORIGINS) variables.WEBHOOK_TEST_ORIGINS = process.env.WEBHOOK_TEST_ORIGINS
if (process.env.DOH_URL) variables.DOH_URL = process.env.DOH_URL
const service = await migrate(stateDir)
  .then(() => startService({ port, stateDir, variables }))
  .catch((error: unknown) => {
    say(error instanceof Error ? error.message : String(error))
    process.exit(1)
  })
const end = () => service.kill('SIGTERM')
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end)
endWithParent(end)
service.on('exit', (code) => process.exit(code ?? 0))
try {
  const secrets = { operatorToken, webhookKeys }
  // A service at rest waits for a backup or a restore, and a demo would disturb both.
  const isResting = variables.MAINTENANCE === 'on'
  const isEmpty = process.env.DEMO === 'off'
  const demo =
    isResting || isEmpty
      ? { ...before, baseUrl, ...secrets }
      : await seed(operatorClient(baseUrl, operatorToken), before, secrets)
  await remember(demo)
  keepTime()
  say(isResting ? resting : isEmpty ? empty : running(demo as Demo))
} catch (error) {
  say(error instanceof Error ? error.message : String(error))
  service.kill()
  process.exitCode = 1
}
