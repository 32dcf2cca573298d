import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { backUp } from './backup/backup.ts'
import { restore } from './backup/restore.ts'
import { type Listening, listen } from './listen.ts'
import { type Import, type ImportReport, type Operator, operatorOf } from './operator.ts'
import { root } from './service.ts'

const usage = `npm run admin -- COMMAND

  notices import [--source NAME] [--charset NAME] FILE…
                                            import notices: eForms, OCDS, SAM.gov, tender/1, NDJSON of these;
                                            a long import that was broken off goes on with the same command
  imports show ID                           how far a long import is
  tenders withdraw ID                       take a tender out of the catalogue
  companies create NAME COUNTRY PLAN        plan: basic or enterprise
  companies update ID FILE                  plan, profile or certifications, from a JSON file
  companies quotas ID [NAME=LIMIT…]         show or set limits of its own; NAME=plan for the limit of the plan
  plans list                                companies that ask for the enterprise plan
  plans grant COMPANY                       put the company on the plan; the person who asked gets a mail
  plans decline COMPANY                     keep the company on its plan; the person who asked gets a mail
  users create EMAIL NAME PASSWORD COMPANY ROLE
  users release EMAIL                       switch off a second factor that was lost
  keys create COMPANY NAME SCOPE,SCOPE…     the key is shown once
  keys update ID FILE                       name, scopes, requestLimit or expiresAt, from a JSON file
  keys revoke ID
  jobs run NAME                             sources, alerts, deadlines, outbox, mail, usage, documents, imports, rates,
                                            secrets or cleanup
  sources list                              the sources that can be read, and what each of them wants
  sources check NAME                        make one live request, and say whether the answer is understood
  failures retry ID                         read again what a source's reading set aside
  audit [--company ID] [--person ID] [--before ID]
                                            what was done, the newest first
  listen WEBHOOK URL                        pass what a webhook is sent on to an address of this machine,
                                            such as http://localhost:3000/hooks
  reindex                                   build the search index and that of passages anew
  backup FOLDER                             every table and every file into a new folder
  restore FOLDER                            a backup into an empty service at rest (MAINTENANCE=on); run again to go on
  status                                    lags and sizes

BASE_URL and OPERATOR_TOKEN say where; without them the running demo is meant.
`

const say = (value: unknown): void =>
  void process.stdout.write(`${typeof value === 'string' ? value : JSON.stringify(value, null, 2)}\n`)

async function connect() {
  const demo = await readFile(`${root}.wrangler/demo.json`, 'utf8').then(
    (text) => JSON.parse(text) as { baseUrl: string; operatorToken: string },
    () => null,
  )
  const baseUrl = process.env.BASE_URL ?? demo?.baseUrl
  const token = process.env.OPERATOR_TOKEN ?? demo?.operatorToken
  if (!baseUrl || !token) throw new Error('Set BASE_URL and OPERATOR_TOKEN, or run `npm start` first')
  return operatorOf(baseUrl, token)
}

const json = async (file = '') => JSON.parse(await readFile(file, 'utf8')) as unknown

/** Imports file by file and says what came of each; a file that is refused does not stop the others. */
async function importFiles(operator: Operator, args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { source: { type: 'string', default: 'manual' }, charset: { type: 'string' } },
  })
  const type = values.charset && `application/octet-stream; charset=${values.charset}`
  for (const [index, file] of positionals.entries()) {
    const progress = `[${index + 1}/${positionals.length}] ${file}`
    try {
      const report = await operator.importNotices(values.source, await readFile(file), {
        type,
        progress: (now) => say(`${progress}  ${howFar(now)}`),
      })
      sayReport(progress, report)
    } catch (error) {
      say(`${progress}  refused: ${error instanceof Error ? error.message : String(error)}`)
      process.exitCode = 1
    }
  }
}

const mebibytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(1)

const howFar = ({ id, state, bytes, bytesDone, received, error }: Import): string =>
  `${id} ${state}, ${mebibytes(bytesDone)} of ${mebibytes(bytes)} MiB, ${received} read${error ? `; ${error}` : ''}`

function sayReport(progress: string, report: ImportReport): void {
  const { received, created, updated, unchanged, skipped, failed } = report
  const counts = { received, created, updated, unchanged }
  say(
    `${progress}  ${Object.entries(counts)
      .map((each) => each.join(' '))
      .join(', ')}`,
  )
  for (const { id, reason } of skipped) say(`    skipped ${id}: ${reason}`)
  for (const { index, error } of failed) say(`    failed #${index}: ${error}`)
}

interface Source {
  name: string
  on: boolean
  about: string
  missing: string | null
}

function listSources({ sources }: { sources: Source[] }): void {
  for (const { name, on, about, missing } of sources)
    say(`${on ? 'on ' : 'off'}  ${name.padEnd(26)} ${about}${missing === null ? '' : ` Set ${missing}.`}`)
}

interface Check {
  understood: boolean
  sentence: string
  request: { method: string; url: string; body: string | null } | null
  answer: string | null
}

function sayCheck({ understood, sentence, request, answer }: Check): void {
  say(sentence)
  if (request)
    say(`  asked:    ${request.method} ${request.url}${request.body === null ? '' : ` ${request.body}`}`)
  if (!understood && answer !== null) say(`  answered: ${answer}`)
  if (!understood) process.exitCode = 1
}

async function reindex(operator: Operator, path: string, of: string): Promise<void> {
  let total = 0
  for (let next: string | null = ''; next !== null;) {
    const query: string = next ? `?after=${next}` : ''
    const answer: { indexed: number; next: string | null } = await operator.post(`${path}${query}`, {})
    total += answer.indexed
    say(`${total} ${of} indexed`)
    next = answer.next
  }
}

async function reindexAll(operator: Operator): Promise<void> {
  await reindex(operator, '/reindex', 'tenders')
  await reindex(operator, '/reindex/passages', 'documents')
}

function folderOf(given?: string): string {
  if (!given) throw new Error('Name the folder of the backup')
  return given
}

function listeningOf(webhookId = '', to = ''): Listening {
  if (!webhookId.startsWith('webhook_') || !URL.canParse(to))
    throw new Error('Name a webhook and an address, such as listen webhook_01… http://localhost:3000/hooks')
  return { webhookId, to, say }
}

/** Shows the quotas of a company, after setting those that are named. */
async function quotas(operator: Operator, [company = '', ...settings]: string[]): Promise<unknown> {
  const path = `/companies/${company}/quotas`
  if (settings.length === 0) return operator.get(path)
  const limits = settings.map((setting) => {
    const [, name = '', limit = ''] = /^(\w+)=(plan|\d+)$/.exec(setting) ?? []
    if (name === '') throw new Error(`${setting} is not NAME=LIMIT, such as bids=40000 or bids=plan`)
    return [name, limit === 'plan' ? null : Number(limit)] as const
  })
  return operator.put(path, Object.fromEntries(limits))
}

function auditQuery(words: (string | undefined)[]): URLSearchParams {
  const { values } = parseArgs({
    args: words.filter((word) => word !== undefined),
    options: { company: { type: 'string' }, person: { type: 'string' }, before: { type: 'string' } },
  })
  const query = new URLSearchParams()
  if (values.company) query.set('companyId', values.company)
  if (values.person) query.set('userId', values.person)
  if (values.before) query.set('before', values.before)
  return query
}

/** A part that failed ends the command with 1, so that a script sees the failure. */
async function runJob(operator: Operator, name: string): Promise<unknown> {
  const report = await operator.post<{ failed: unknown[] }>(`/jobs/${name}/run`, {})
  if (report.failed.length > 0) process.exitCode = 1
  return report
}

async function main([noun, verb, ...args]: string[]): Promise<void> {
  const command = [noun, verb].filter((word) => word && !word.startsWith('--')).join(' ')
  if (!noun) return say(usage)
  const operator = await connect()
  const [a = '', b = '', c = '', d = '', e = ''] = args
  const commands: Record<string, () => Promise<unknown>> = {
    'notices import': () => importFiles(operator, args),
    'imports show': () => operator.get(`/imports/${a}`),
    'tenders withdraw': () => operator.remove(`/tenders/${a}`),
    'companies create': () => operator.post('/companies', { name: a, country: b, plan: c }),
    'companies update': async () => operator.patch(`/companies/${a}`, await json(b)),
    'companies quotas': () => quotas(operator, args),
    'plans list': () => operator.get('/plan-requests'),
    'plans grant': () => operator.post(`/plan-requests/${a}/grant`, {}),
    'plans decline': () => operator.post(`/plan-requests/${a}/decline`, {}),
    'users create': () => operator.post('/users', { email: a, name: b, password: c, companyId: d, role: e }),
    'users release': () => operator.post('/users/release-second-factor', { email: a }),
    'keys create': () => operator.post('/keys', { companyId: a, name: b, scopes: c.split(',') }),
    'keys update': async () => operator.patch(`/keys/${a}`, await json(b)),
    'keys revoke': () => operator.post(`/keys/${a}/revoke`, {}),
    'jobs run': () => runJob(operator, a),
    'sources list': async () => listSources(await operator.get('/sources')),
    'sources check': async () => sayCheck(await operator.post(`/sources/${a}/check`, {})),
    'failures retry': () => operator.post(`/sources/failures/${a}/retry`, {}),
    backup: () => backUp(operator, folderOf(verb), say).then(() => undefined),
    restore: async () => {
      await restore(operator, folderOf(verb), say)
      await reindexAll(operator)
      say('The backup is restored. Switch MAINTENANCE off.')
    },
    reindex: () => reindexAll(operator),
    listen: () => listen(operator, listeningOf(verb, a)),
    audit: () => operator.get(`/audit?${auditQuery([verb, ...args])}`),
    status: () => operator.get('/status'),
  }
  const run = commands[command] ?? commands[noun]
  if (!run) throw new Error(`Unknown command: ${command}\n\n${usage}`)
  const result = await run()
  if (result !== undefined) say(result)
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  say(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
