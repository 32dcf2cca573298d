import { LinkButton, Page } from '../../core/shell.tsx'
import { NewAddress, type RegionFormat, regionFormats, Rename } from '../../../identity/auth/me/schema.ts'
import { findTotp, type Totp } from '../../../identity/auth/totp/queries.ts'
import { listSessions } from '../../../identity/auth/sessions/queries.ts'
import type { Visit } from '../../core/visit.ts'
import { Boxes } from '../../parts/boxes.tsx'
import { momentText, moneyText, type Reader, readerOf } from '../../core/reader.ts'
import { Field, Select } from '../../parts/fields.tsx'
import { zoneChoices } from '../../parts/choices.ts'
import { CurrentPassword, NewPassword, OneTimeCode } from '../../parts/proof-fields.tsx'
import { Form } from '../../parts/form.tsx'
import { Badge, Day, Distance, Moment, Section, Table } from '../../parts/elements.tsx'
import { iso } from '../../../platform/time/time.ts'
import { browserName } from '../../../identity/auth/sessions/browser-name.ts'
import { endOtherSessions, endSession } from '../../../identity/auth/sessions/commands.ts'
import type { SessionView } from '../../../identity/auth/sessions/schema.ts'
import type { FormDone } from '../../core/page.tsx'

export async function showAccount(visit: Visit) {
  const { ctx, session } = visit
  const [sessions, totp] = await Promise.all([listSessions(ctx, session), findTotp(ctx, session.user.id)])
  return (
    <Page title="Your account" here="/account">
      <Name visit={visit} />
      <Formats visit={visit} />
      {session.ssoCompanyId === null ? (
        <>
          <Address visit={visit} totp={totp} />
          <Password visit={visit} totp={totp} />
          <TwoStep totp={totp} />
        </>
      ) : (
        <BySso visit={visit} />
      )}
      <Elsewhere
        title="Mails to you"
        lead="Mails about the company you are signed in to: at once, once a day, once a week or never."
        href="/account/mails"
        text="Choose your mails"
      />
      <Elsewhere
        title="Calendar address"
        lead="A secret address under which your own calendar reads the dates of the company you are signed in to."
        href="/calendar#address"
        text="Manage the address"
      />
      <Sessions sessions={sessions} />
      <Elsewhere
        title="Your data"
        lead="Download all that is stored about you, or delete your account."
        href="/account/data"
        text="Download or delete"
      />
    </Page>
  )
}

const Name = ({ visit }: { visit: Visit }) => (
  <Section title="Name" lead="As the people of your companies see it.">
    <Form action="/account/name" button="Save name" tone="quiet" of={Rename} stored={visit.session.user}>
      <Field name="name" label="Your name" autocomplete="name" />
    </Form>
  </Section>
)

const regions: Record<RegionFormat, string> = {
  'en-GB': 'United Kingdom, Ireland, Europe',
  'en-US': 'United States',
  'en-CA': 'Canada',
  'en-AU': 'Australia, New Zealand',
  'en-IN': 'India',
  'en-ZA': 'South Africa',
}

const sample = '2026-12-31T14:30:00Z'

/** The time zone and the form of dates and numbers on all pages. */
const Formats = ({ visit }: { visit: Visit }) => {
  const { preferences } = visit.session
  const automatic = readerOf(visit.request, visit.ctx.config)
  return (
    <Section title="Times and numbers" lead="How every page writes them for you.">
      <Form action="/account/preferences" button="Save" tone="quiet">
        <Select
          name="timeZone"
          label="Time zone"
          value={preferences.timeZone ?? ''}
          none={`Where I am (${automatic.timeZone})`}
          choices={zoneChoices(preferences.timeZone)}
        />
        <Select
          name="regionFormat"
          label="Dates and numbers"
          value={preferences.regionFormat ?? ''}
          none={`As my browser (${exampleIn(automatic)})`}
          choices={regionFormats.map((locale) => ({
            value: locale,
            text: `${regions[locale]}: ${exampleIn({ ...visit.reader, locale })}`,
          }))}
        />
      </Form>
    </Section>
  )
}

const exampleIn = (reader: Reader) =>
  `${momentText(reader, sample)}, ${moneyText(reader, 1_234_567.5, 'EUR')}`

interface ProofProps {
  visit: Visit
  totp: Totp | null
}

const Address = ({ visit, totp }: ProofProps) => (
  <Section
    title="E-mail address"
    lead={`You sign in with ${visit.session.user.email}, and get your mails there.`}
  >
    <Form action="/account/email" button="Send the link" tone="quiet" of={NewAddress}>
      <Field
        name="email"
        label="New address"
        hint="We send a link there. The address changes once you open it while you are signed in."
        type="email"
        autocomplete="email"
      />
      <CurrentPassword id="email-password" />
      {totp && <OneTimeCode id="email-code" />}
    </Form>
  </Section>
)

const Password = ({ visit, totp }: ProofProps) => (
  <Section title="Password" lead="All your other sessions end when it changes.">
    <Form action="/account/password" button="Change password" tone="quiet">
      <input type="text" name="username" value={visit.session.user.email} autocomplete="username" hidden />
      <CurrentPassword id="current-password" label="Current password" />
      {totp && <OneTimeCode id="password-code" />}
      <NewPassword name="newPassword" />
      <Boxes
        name="connections"
        legend="Assistants that you have connected"
        choices={[
          {
            value: 'end',
            text: 'End my connections',
            hint: 'In all your companies. Keep the box ticked if someone else may have known your password.',
          },
        ]}
        chosen={['end']}
      />
    </Form>
  </Section>
)

/** Single sign-on proves nothing about the account beyond the company, so what protects the account needs the password. */
const BySso = ({ visit }: { visit: Visit }) => (
  <Section title="Single sign-on" lead={`You signed in by single sign-on as ${visit.session.user.email}.`}>
    <p>
      To change your address, password or two-step sign-in, sign out and sign in with your password. Without
      one, <a href="/forgot-password">set a password</a> first.
    </p>
  </Section>
)

/** What has a page of its own. */
const Elsewhere = ({ title, lead, href, text }: Record<'title' | 'lead' | 'href' | 'text', string>) => (
  <Section title={title} lead={lead}>
    <p>
      <LinkButton href={href} text={text} />
    </p>
  </Section>
)

const TwoStep = ({ totp }: Omit<ProofProps, 'visit'>) => (
  <Section
    title="Two-step sign-in"
    lead="Signing in asks for your password, then for a code of an app on your phone: a password alone opens nothing."
  >
    <p>
      {totp ? <Badge tone="good">on</Badge> : <Badge>off</Badge>}{' '}
      {totp && (
        <>
          since <Day at={iso(totp.enabledAt)} />, {leftText(totp.codesLeft)}
        </>
      )}
    </p>
    <p>
      <LinkButton
        href="/account/two-step"
        text={totp ? 'Manage two-step sign-in' : 'Set up two-step sign-in'}
      />
    </p>
  </Section>
)

export const leftText = (codes: number): string =>
  codes === 0 ? 'no recovery code left' : `${codes} recovery ${codes === 1 ? 'code' : 'codes'} left`

/** The sessions in which the person is signed in. */
const Sessions = ({ sessions }: { sessions: SessionView[] }) => (
  <Section
    title="Where you are signed in"
    id="sessions"
    lead="End a session that you do not know, then change your password."
  >
    <Table
      caption="Where you are signed in"
      head={['Browser', 'Last used', 'Signed in', <span class="hidden">End</span>]}
      rows={sessions.map((each) => [
        <Browser session={each} />,
        each.current ? 'now' : <Distance at={each.lastSeenAt} />,
        <Moment at={each.createdAt} />,
        each.current ? null : <Form action={`/account/sessions/${each.id}/end`} button="End" tone="plain" />,
      ])}
    />
    {sessions.length > 1 && (
      <Form action="/account/sessions/end-others" button="End all others" tone="quiet" />
    )}
  </Section>
)

const Browser = ({ session: { userAgent, current } }: { session: SessionView }) => (
  <>
    {browserName(userAgent)} {current && <Badge tone="good">this browser</Badge>}
  </>
)

export async function endSessionForm({ ctx, session, param }: Visit): Promise<FormDone> {
  const { id = '' } = param
  await endSession(ctx, session, id)
  if (id === session.id) return { to: '/sign-in' }
  return { to: '/account#sessions', say: 'The session has ended.' }
}

export async function endOthersForm({ ctx, session }: Visit): Promise<FormDone> {
  const count = await endOtherSessions(ctx, session)
  const say = count === 1 ? 'The other session has ended.' : `${count} other sessions have ended.`
  return { to: '/account#sessions', say }
}
