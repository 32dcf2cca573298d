import type { Unstable_Config } from 'wrangler'
import { configProblems, requiredSecrets, settings as variables } from '../../src/platform/config/config.ts'

/** The part of `wrangler.toml` that a deployment needs to be right. */
export type Settings = Pick<
  Unstable_Config,
  'vars' | 'secrets' | 'route' | 'routes' | 'workers_dev' | 'ai' | 'send_email' | 'r2_buckets'
>

/** The secrets of a deployment: those of a file with their values, and the names of those that the Worker has. */
export interface Secrets {
  file: Record<string, string>
  /** Null if they are not known, because nobody is logged in. */
  stored: ReadonlySet<string> | null
}

/** Whether a variable is described as a secret. */
const isSecret = (name: string): boolean =>
  Object.values<Record<string, { description?: string | undefined }>>(variables).some((group) =>
    /\bsecret\b/i.test(group[name]?.description ?? ''),
  )

/** An address that the files of the project use as an example, or one of this machine. */
const isExample = (host: string): boolean => /(?:^|\.)example$|^localhost$|^127\./.test(host)

/** Why a deployment with these settings would fail or answer nobody, in sentences that say what to do. */
export function missingSettings(settings: Settings, { file, stored }: Secrets): string[] {
  const { vars, ai, send_email: mail, r2_buckets: buckets } = settings
  const known = new Set([...Object.keys(file), ...(stored ?? requiredSecrets)])
  // The values of stored secrets are not known here.
  const mayBeStored = (name: string) =>
    isSecret(name) &&
    !(name in file) &&
    (stored === null || stored.has(name) || requiredSecrets.includes(name))
  const malformed = configProblems({ ...vars, ...file }).filter(({ name }) => !mayBeStored(name))
  const host = URL.parse(String(vars.PUBLIC_ORIGIN))?.hostname ?? ''
  const sender = /@([^>\s]+)/.exec(String(vars.MAIL_FROM ?? ''))?.[1] ?? ''
  const unset = requiredSecrets.filter((name) => !known.has(name))
  const elsewhere = buckets.filter(({ jurisdiction }) => (jurisdiction ?? '') !== (vars.JURISDICTION ?? ''))
  const undeclared = requiredSecrets.filter((name) => !settings.secrets?.required?.includes(name))
  const checks: [isWrong: boolean, sentence: string][] = [
    [
      isExample(host),
      `PUBLIC_ORIGIN is still ${String(vars.PUBLIC_ORIGIN)}: set the address of the service.`,
    ],
    [isExample(sender), `MAIL_FROM is still at ${sender}: set an address at a domain that may send mail.`],
    [
      host !== '' && !isServed(settings, host),
      `No route leads to ${host}: add routes = [{ pattern = "${host}", custom_domain = true }].`,
    ],
    [
      vars.AI_PROVIDER === 'workers-ai' && !ai,
      'AI_PROVIDER is workers-ai, and there is no binding AI: remove the # before [ai] and its binding.',
    ],
    [
      vars.MAIL_SENDER === 'cloudflare' && mail.length === 0,
      'MAIL_SENDER is cloudflare, and there is no binding EMAIL: add the block [[send_email]].',
    ],
    [
      elsewhere.length > 0,
      `JURISDICTION and the jurisdiction of ${elsewhere.map(({ binding }) => binding).join(' and ')} differ: set the same at all of them.`,
    ],
    [
      undeclared.length > 0,
      `[secrets] does not require ${undeclared.join(' and ')}: without them the service cannot start or be operated.`,
    ],
    [
      unset.length > 0,
      `${unset.join(' and ')} ${unset.length > 1 ? 'are' : 'is'} not set: write a file of secrets and add --secrets-file FILE.`,
    ],
  ]
  return [
    ...malformed.map(({ name, why }) => `${name} ${why}.`),
    ...checks.filter(([isWrong]) => isWrong).map(([, sentence]) => sentence),
  ]
}

/** Whether a route of the Worker includes a host. */
function isServed({ route, routes, workers_dev }: Settings, host: string): boolean {
  const patterns = [...(route === undefined ? [] : [route]), ...(routes ?? [])].map((each) =>
    typeof each === 'string' ? each : each.pattern,
  )
  const hosts = patterns.map((pattern) => pattern.replace(/^https?:\/\//, '').replace(/\/.*$/, ''))
  return (
    hosts.some((each) => each === host || (each.startsWith('*') && host.endsWith(each.slice(1)))) ||
    workers_dev === true
  )
}
