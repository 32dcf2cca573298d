import { createKey, createUser, find, rotateKey } from './admin/accounts.ts'
import { auditQuery, folderArgument, listeningOf, readJson, withoutReason } from './admin/arguments.ts'
import { connect } from './admin/connect.ts'
import { eraseAgain, exportTo, removeCompany } from './admin/erasure.ts'
import { importFiles } from './admin/imports.ts'
import { runJob } from './admin/jobs.ts'
import { printModelCheck } from './admin/models.ts'
import { quotas } from './admin/quotas.ts'
import { reindexAll } from './admin/reindex.ts'
import { say } from './admin/output.ts'
import { replicas } from './admin/replicas.ts'
import { printSources, sayCheck } from './admin/sources.ts'
import { status } from './admin/status.ts'
import { withdraw } from './admin/tenders.ts'
import { usage } from './admin/usage.ts'
import { backUp } from './backup/backup.ts'
import { downloadNight } from './backup/download.ts'
import { restore } from './backup/restore.ts'
import { listen } from './listen.ts'

async function main(all: string[]): Promise<void> {
  const { words, reason } = withoutReason(all)
  const [noun, verb, ...args] = words
  const command = [noun, verb].filter((word) => word && !word.startsWith('--')).join(' ')
  if (!noun) return say(usage)
  if (noun === 'replicas') return replicas(verb, () => connect(reason))
  const operator = await connect(reason)
  const [a = '', b = '', c = ''] = args
  const commands: Record<string, () => Promise<unknown>> = {
    'notices import': () => importFiles(operator, args),
    'imports show': () => operator.get(`/imports/${a}`),
    'tenders separated': () => operator.get('/tenders/separated'),
    'tenders split': () =>
      operator.post(`/tenders/${a}/split`, args.length > 1 ? { noticeIds: args.slice(1) } : {}),
    'tenders withdraw': () => withdraw(operator, args, reason),
    'tenders withdrawn': () => operator.get('/tenders/withdrawn'),
    'tenders readmit': () => operator.post(`/tenders/${a}/readmit`, {}),
    'periods list': () => operator.get('/periods'),
    'periods add': () => operator.post('/periods', { binding: a, since: b, ...(c && { until: c }) }),
    'companies find': () => find(operator, '/companies', args),
    'people find': () => find(operator, '/users', args),
    'keys find': () => find(operator, '/keys', args),
    'companies create': () => operator.post('/companies', { name: a, country: b, plan: c }),
    'companies update': async () => operator.patch(`/companies/${a}`, await readJson(b)),
    'companies quotas': () => quotas(operator, args),
    'companies export': () => exportTo(operator, `/companies/${a}/export`, {}, b),
    'companies remove': () => removeCompany(operator, args),
    'companies keep': () => operator.post(`/companies/${a}/keep`, {}),
    'people export': () => exportTo(operator, '/users/export', { email: a }, b),
    'people erase': () => operator.post('/users/erase', { email: a }),
    'erasures again': () => eraseAgain(operator),
    'plans list': () => operator.get('/plan-requests'),
    'plans grant': () => operator.post(`/plan-requests/${a}/grant`, {}),
    'plans decline': () => operator.post(`/plan-requests/${a}/decline`, {}),
    'users create': () => createUser(operator, args),
    'users release': () => operator.post('/users/release-second-factor', { email: a }),
    'keys create': () => createKey(operator, args),
    'keys update': async () => operator.patch(`/keys/${a}`, await readJson(b)),
    'keys rotate': () => rotateKey(operator, args),
    'keys revoke': () => operator.post(`/keys/${a}/revoke`, {}),
    'jobs run': () => runJob(operator, a),
    'sources list': async () => printSources(await operator.get('/sources')),
    'sources check': async () => sayCheck(await operator.post(`/sources/${a}/check`, {})),
    'models check': async () => printModelCheck(await operator.post('/models/check', {})),
    'failures retry': () => operator.post(`/sources/failures/${a}/retry`, {}),
    backup: () => backUp(operator, folderArgument(verb), say).then(() => undefined),
    'backups list': () => operator.get('/backups'),
    'backups download': () =>
      downloadNight(operator, { id: a, folder: folderArgument(b), identityFile: c }, say),
    restore: async () => {
      await restore(operator, folderArgument(verb), say)
      await eraseAgain(operator)
      await reindexAll(operator)
      say('The backup is restored. Switch MAINTENANCE off.')
    },
    reindex: () => reindexAll(operator),
    listen: () => listen(operator, listeningOf(verb, a)),
    'incidents list': () => operator.get('/incidents'),
    'incidents open': () => operator.post('/incidents', { title: a, text: b }),
    'incidents update': () => operator.post(`/incidents/${a}/update`, { text: b }),
    'incidents close': () => operator.post(`/incidents/${a}/close`, { text: b }),
    audit: () => operator.get(`/audit?${auditQuery([verb, ...args])}`),
    status: () => status(operator, verb === undefined ? [] : [verb, ...args]),
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
