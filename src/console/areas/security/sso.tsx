import { enforceSso, proveDomain, removeSso, saveSso } from '../../../identity/auth/sso/commands.ts'
import { redirectUriOf } from '../../../identity/auth/sso/queries.ts'
import { SaveSso, type SsoView } from '../../../identity/auth/sso/schema.ts'
import { iso } from '../../../platform/time/time.ts'
import { change, command, proofIn, type Visit } from '../../core/visit.ts'
import type { FormDone } from '../../core/page.tsx'
import { sentFor } from '../../core/sent.tsx'
import { choicesOf, Field, Select } from '../../parts/fields.tsx'
import { Confirm, Form } from '../../parts/form.tsx'
import { Badge, Day, Facts, None, NoteText, Secret, Section } from '../../parts/elements.tsx'
import { CompanyProof } from '../../parts/proof-fields.tsx'

interface Props {
  visit: Visit
  of: SsoView
}

/** Single sign-on of the company: its state, what is to be done next, and its settings. */
export const SingleSignOn = ({ visit, of }: { visit: Visit; of: SsoView | null }) => (
  <Section
    title="Single sign-on"
    id="sso"
    beside={
      of?.enforced ? (
        <Badge tone="good">only way in</Badge>
      ) : of?.workedAt ? (
        <Badge tone="good">on</Badge>
      ) : null
    }
    lead="People of your mail domain sign in with the account of your company: Entra ID, Okta, Google or any other provider of OpenID Connect."
  >
    {visit.session.company.plan === 'enterprise' ? (
      <>
        {of && <State of={of} />}
        {of && of.provedAt === null && <ProveDomain of={of} />}
        {of && of.provedAt !== null && <Enforce visit={visit} of={of} />}
        <Settings visit={visit} of={of} />
        {of && <Remove visit={visit} />}
      </>
    ) : (
      <NoteText>
        Single sign-on comes with the Enterprise plan. <a href="/company/plan">See the plans</a>
      </NoteText>
    )}
  </Section>
)

const State = ({ of: { issuer, domain, provedAt, workedAt, redirectUri } }: Omit<Props, 'visit'>) => (
  <Facts
    facts={[
      ['Provider', new URL(issuer).host],
      [
        'Mail domain',
        <>
          {domain}{' '}
          {provedAt === null ? (
            <Badge tone="warn">not proved</Badge>
          ) : (
            <>
              proved on <Day at={iso(provedAt)} />
            </>
          )}
        </>,
      ],
      provedAt !== null && ['People begin at', <a href={new URL(redirectUri).pathname}>{redirectUri}</a>],
      [
        'Last sign-on',
        workedAt === null ? <None text="none with these settings" /> : <Day at={iso(workedAt)} />,
      ],
    ]}
  />
)

const ProveDomain = ({ of: { domain, record } }: Omit<Props, 'visit'>) => (
  <Form action="/security/sso/domain" button="Check the record">
    <p>
      Prove that {domain} is yours: add a TXT record to its DNS. Nobody signs in by single sign-on before.
    </p>
    <Secret id="record-name" label="Name" value={record.name} />
    <Secret id="record-text" label="Text" value={record.text} />
  </Form>
)

const Enforce = ({ visit, of: { enforced, workedAt, domain, outside } }: Props) => {
  const action = '/security/sso/enforce'
  if (!enforced && workedAt === null)
    return (
      <p class="soft">
        Sign in once by single sign-on, or let a colleague with an address of {domain} do it. Then you can
        make it the only way in.
      </p>
    )
  return (
    <Confirm
      action={action}
      summary={enforced ? 'Allow passwords again…' : 'Make it the only way in…'}
      button={enforced ? 'Allow passwords' : 'Only single sign-on'}
      open={sentFor(visit, action).problem !== null}
    >
      <p>
        {enforced
          ? 'Admins and members may then sign in with a password as well.'
          : 'For admins and members a password no longer opens this company, from their next click on. Owners keep theirs, for the day when the provider fails: give them two-step sign-in. Keys and connections still work.'}
      </p>
      {!enforced && outside > 0 && (
        <NoteText tone="warn">
          {outside === 1 ? '1 admin or member has' : `${outside} admins and members have`} an address of
          another domain, and could no longer sign in here.
        </NoteText>
      )}
      <input type="hidden" name="enforced" value={enforced ? 'no' : 'yes'} />
      <CompanyProof visitor={visit} id="enforce-password" />
    </Confirm>
  )
}

const Settings = ({ visit, of }: { visit: Visit; of: SsoView | null }) => {
  const action = '/security/sso'
  const { shape } = SaveSso
  return (
    <Form action={action} button={of ? 'Save settings' : 'Set up'} tone={of ? 'quiet' : 'primary'}>
      <Secret
        id="redirect-uri"
        label="Register this redirect URI at your provider"
        value={of?.redirectUri ?? redirectUriOf(visit.ctx, visit.session.company.id)}
      />
      <Field
        of={shape.issuer}
        name="issuer"
        label="Issuer"
        hint="The address of your provider, such as https://accounts.google.com"
        value={of?.issuer ?? null}
        inputmode="url"
        spellcheck={false}
      />
      <Field
        of={shape.clientId}
        name="clientId"
        label="Client id"
        value={of?.clientId ?? null}
        autocomplete="off"
        spellcheck={false}
      />
      <Field
        of={shape.clientSecret}
        name="clientSecret"
        label="Client secret"
        hint={of ? 'Left empty, the stored secret stays.' : 'We keep it encrypted and never show it again.'}
        type="password"
        autocomplete="off"
        required={!of}
      />
      <Field
        of={shape.domain}
        name="domain"
        label="Mail domain"
        hint="Your provider must mark addresses as verified: email_verified, or xms_edov of Entra ID."
        value={of?.domain ?? null}
        placeholder="example.com"
        spellcheck={false}
      />
      <Select
        name="joinRole"
        label="People of the domain without an account here"
        value={of?.joinRole ?? ''}
        none="Join by invitation only"
        choices={choicesOf({
          member: 'Join as members at their first sign-on',
          admin: 'Join as admins at their first sign-on',
        })}
      />
      <CompanyProof visitor={visit} id="sso-password" />
    </Form>
  )
}

const Remove = ({ visit }: { visit: Visit }) => {
  const action = '/security/sso/remove'
  return (
    <Confirm
      action={action}
      summary="End single sign-on…"
      button="End single sign-on"
      open={sentFor(visit, action).problem !== null}
    >
      <p>
        Everyone who signed in by it is signed out. People without a password set one with “Forgot your
        password?”.
      </p>
      <CompanyProof visitor={visit} id="remove-password" />
    </Confirm>
  )
}

export async function saveForm(visit: Visit, fields: URLSearchParams): Promise<FormDone> {
  const [issuer, clientId, domain] = ['issuer', 'clientId', 'domain'].map((name) => fields.get(name) ?? '')
  const clientSecret = fields.get('clientSecret') || undefined
  const joinRole = fields.get('joinRole') || null
  const prove = proofIn(visit, fields)
  await change(visit, SaveSso, { issuer, clientId, clientSecret, domain, joinRole }, (ctx, input) =>
    saveSso(ctx, input, prove),
  )
  return { to: '/security', at: 'sso', say: 'The settings are saved.' }
}

export async function proveForm(visit: Visit): Promise<FormDone> {
  await command(visit, proveDomain)
  return { to: '/security', at: 'sso', say: 'The domain is proved. Sign in by single sign-on now to try it.' }
}

export async function enforceForm(visit: Visit, fields: URLSearchParams): Promise<FormDone> {
  const enforced = fields.get('enforced') === 'yes'
  const prove = proofIn(visit, fields)
  await command(visit, (ctx) => enforceSso(ctx, enforced, prove))
  const say = enforced
    ? 'Single sign-on is the only way in, but for owners.'
    : 'Passwords open the company again.'
  return { to: '/security', at: 'sso', say }
}

export async function removeForm(visit: Visit, fields: URLSearchParams): Promise<FormDone> {
  const prove = proofIn(visit, fields)
  await command(visit, (ctx) => removeSso(ctx, prove))
  const say = 'Single sign-on has ended.'
  return { to: visit.session.ssoCompanyId === null ? '/security' : '/sign-in', say }
}
