import type { LegalPages } from '../../platform/config/trust.ts'
import { Layout, PublicTop } from '../core/layout.tsx'
import { numberText, readerOf } from '../core/reader.ts'
import { html, type Visitor } from '../core/visitor.ts'
import { Section, Table } from '../parts/elements.tsx'
import { deliveryRetention } from '../../delivery/retention.ts'
import { identityRetention } from '../../identity/retention.ts'
import type { Config } from '../../platform/config/config.ts'
import { copiesMaxAge, nightsMaxAge } from '../../platform/backup/nightly/age.ts'
import { day } from '../../platform/time/time.ts'
import { transactionRetention } from '../../platform/transaction/retention.ts'
import { workspaceRetention } from '../../workspace/retention.ts'

const legalTexts: Record<keyof LegalPages, string> = {
  privacy: 'Privacy policy',
  terms: 'Terms',
  dpa: 'Data processing agreement',
  imprint: 'Imprint',
}

/** How the service treats the data of its customers. What depends on the configuration is read from it. */
export async function showTrust(visitor: Visitor): Promise<Response> {
  const { config } = visitor.ctx
  const legal = Object.entries(config.LEGAL_PAGES) as [keyof LegalPages, string][]
  const reader = readerOf(visitor.request, config)
  return html(
    visitor,
    200,
    <Layout title="Trust" isPublic>
      <PublicTop />
      <main id="main" class="front" tabindex={-1}>
        <h1>How we treat your data</h1>
        <Section title="Where data is" id="residency">
          <p>{residencyOf(config)}</p>
        </Section>
        <Section title="Who works with it" id="processors">
          <Table
            caption="Sub-processors"
            head={['Company', 'What it does']}
            rows={processorsOf(config).map(({ name, purpose }) => [name, purpose])}
          />
        </Section>
        <Section title="Language models" id="models">
          {config.AI_PROVIDER === 'builtin' ? (
            <p>No language model is used. Analyses, questions and drafts are made by rules of our own.</p>
          ) : (
            <p>
              Texts of tenders, and your questions and drafts, are sent to {config.AI_MODEL} of{' '}
              {processorsOf(config).find(({ purpose }) => purpose === 'language models')?.name}. An owner can
              switch this off <a href="/company/models">for the whole company</a>. We train no model with your
              data.
            </p>
          )}
        </Section>
        <Section title="Encryption" id="encryption">
          <p>
            In transit by TLS. At rest by the storage. On top of that, secrets of webhooks, addresses of
            channels, second factors, secrets of sign-on and waiting mails are encrypted with AES-256-GCM
            under keys of our own. Passwords are stored as scrypt hashes; API keys, sessions and tokens as
            SHA-256 hashes.
          </p>
        </Section>
        <Section title="Backups" id="backups">
          <p>
            The database can be set back to any minute of the last 30 days, so that at most a minute of
            changes is lost.{' '}
            {config.BACKUP_RECIPIENTS.length > 0
              ? 'Every night everything is copied, encrypted, into a second store: if the first is lost, at most a day of changes is.'
              : 'There is no second copy.'}{' '}
            {config.BACKUP_IDENTITY !== undefined &&
              'Once a month a copy is restored into a scratch database and compared, row by row.'}
          </p>
        </Section>
        <Section title="How long data stays" id="retention">
          <p>
            Your company’s own texts stay until you delete them. You can download and delete{' '}
            <a href="/account/data">your account</a>, and owners their company, on its page. The rest goes
            after a fixed time.
          </p>
          <Table
            caption="Retention"
            head={['Data', 'Days']}
            rows={retentionOf(config).map(({ what, days }) => [what, numberText(reader, days)])}
          />
        </Section>
        <Section title="Accessibility" id="accessibility">
          <p>
            The console works without script, by keyboard, at 390 pixels, in light and dark. Every page is
            tested against WCAG 2.2 AA with axe before each release. Report what keeps you out, and we fix it.
          </p>
        </Section>
        <Section title="Software and security" id="security">
          <ul>
            <li>
              <a href="/status">The state of the service</a>, with the last 90 days
            </li>
            <li>
              <a href="/docs/sbom.json">Every package that we use</a>, as CycloneDX
            </li>
            {config.SECURITY_CONTACT !== undefined && (
              <li>
                <a href={config.SECURITY_CONTACT}>Report a vulnerability</a>
              </li>
            )}
            {legal.map(([name, href]) => (
              <li>
                <a href={href}>{legalTexts[name]}</a>
              </li>
            ))}
          </ul>
        </Section>
      </main>
    </Layout>,
  )
}

/** A company that works with data of customers, and what it does. */
interface Processor {
  name: string
  purpose: string
}

const hostOf = (address: string | undefined) => (address === undefined ? '' : new URL(address).hostname)

/** The sub-processors, as the configuration makes them. */
export function processorsOf(config: Config): Processor[] {
  const { AI_PROVIDER: ai, MAIL_SENDER: mail, DOH_URL: names } = config
  return [
    { name: 'Cloudflare', purpose: 'runs the service and stores its data' },
    ...(mail === 'cloudflare' ? [{ name: 'Cloudflare Email', purpose: 'sends mails to people' }] : []),
    ...(mail === 'http' ? [{ name: hostOf(config.MAIL_API_URL), purpose: 'sends mails to people' }] : []),
    ...(ai === 'workers-ai' ? [{ name: 'Cloudflare Workers AI', purpose: 'language models' }] : []),
    ...(ai === 'openai-compatible' ? [{ name: hostOf(config.AI_BASE_URL), purpose: 'language models' }] : []),
    ...(names === undefined
      ? []
      : [{ name: hostOf(names), purpose: 'looks up host names of webhooks and documents' }]),
  ]
}

export const residencyOf = ({ JURISDICTION: place }: Config): string =>
  place === undefined
    ? 'No place is fixed for stored data.'
    : `Databases, files, queues and objects are bound to the jurisdiction “${place}”. The code itself runs wherever its callers are.`

/** How long data stays after its use, in days. */
const retentionOf = ({ BACKUP_RECIPIENTS: backedUp }: Config): { what: string; days: number }[] => [
  { what: 'Stored answers for repeated requests', days: transactionRetention.answers.maxAge / day },
  { what: 'Audit', days: transactionRetention.audit.maxAge / day },
  { what: 'Events and deliveries of webhooks', days: deliveryRetention.deliveries.maxAge / day },
  { what: 'Notifications', days: deliveryRetention.notifications.maxAge / day },
  { what: 'Calls of assistants', days: workspaceRetention.connectorCalls.maxAge / day },
  { what: 'Earlier texts of sections', days: workspaceRetention.sectionEdits.maxAge / day },
  { what: 'Mails that could not be sent', days: identityRetention.mailsSetAside.maxAge / day },
  ...(backedUp.length > 0
    ? [
        { what: 'Nightly backups', days: nightsMaxAge / day },
        { what: 'Copies of files in them', days: copiesMaxAge / day },
      ]
    : []),
]
