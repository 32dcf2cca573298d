import { otpauthUri } from '../../../identity/auth/totp/code.ts'
import {
  beginTotp,
  disableTotp,
  enableTotp,
  renewRecoveryCodes,
} from '../../../identity/auth/totp/commands.ts'
import { findPendingSecret, findTotp, type Totp } from '../../../identity/auth/totp/queries.ts'
import type { FormDone } from '../../core/page.tsx'
import { LinkButton, Page } from '../../core/shell.tsx'
import type { Visit } from '../../core/visit.ts'
import { leftText } from './account.tsx'
import { proofOf } from './forms.ts'
import { Badge, Day, NoteText, Secret, Section } from '../../parts/elements.tsx'
import { iso } from '../../../platform/time/time.ts'
import { Field } from '../../parts/fields.tsx'
import { CurrentPassword, OneTimeCode } from '../../parts/proof-fields.tsx'
import { Confirm, Form } from '../../parts/form.tsx'
import { sentFor } from '../../core/sent.tsx'
import { encode } from 'uqr'

const up = { href: '/account', text: 'Your account' }

export async function showTwoStep(visit: Visit) {
  const { ctx, session } = visit
  const { id, email } = session.user
  const [totp, pending] = await Promise.all([findTotp(ctx, id), findPendingSecret(ctx, id)])
  return (
    <Page
      title="Two-step sign-in"
      here="/account"
      up={up}
      lead="A second proof that it is you: a code that only your phone can show."
    >
      {session.closed && (
        <NoteText tone="warn">
          {session.closed.company.name} opens to people with two-step sign-in alone. Set it up to continue.
        </NoteText>
      )}
      {totp && <SwitchedOn visit={visit} totp={totp} />}
      {!totp && pending && <Waiting secret={pending.secret} uri={otpauthUri(pending.secret, email)} />}
      {!totp && !pending && <SwitchedOff />}
    </Page>
  )
}

export async function beginForm(visit: Visit, fields: URLSearchParams): Promise<FormDone> {
  await beginTotp(visit.ctx, visit.session, proofOf(visit, fields))
  return { to: '/account/two-step' }
}

/**
 * Turns two-step sign-in on. The recovery codes are on this answer only, because they cannot be read again
 * later.
 */
export async function enableForm(visit: Visit, fields: URLSearchParams) {
  const codes = await enableTotp(visit.ctx, visit.session, fields.get('code') ?? '')
  return <CodesPage title="Two-step sign-in is on" codes={codes} />
}

export async function renewForm(visit: Visit, fields: URLSearchParams) {
  const codes = await renewRecoveryCodes(visit.ctx, visit.session, proofOf(visit, fields))
  return <CodesPage title="Your new recovery codes" codes={codes} />
}

export async function offForm(visit: Visit, fields: URLSearchParams): Promise<FormDone> {
  await disableTotp(visit.ctx, visit.session, proofOf(visit, fields))
  return { to: '/account', say: 'Two-step sign-in is off.' }
}

/** Recovery codes, shown only on the answer that creates them. */
const CodesPage = ({ title, codes }: { title: string; codes: string[] }) => (
  <Page title={title} here="/account" up={{ href: '/account', text: 'Your account' }}>
    <NoteText tone="warn">
      Keep these recovery codes where you find them without your phone: printed, or in a password manager.
      Each lets you sign in once when the authenticator is gone. They are not shown again.
    </NoteText>
    <ul class="codes" aria-label="Recovery codes">
      {codes.map((code) => (
        <li>{code}</li>
      ))}
    </ul>
    <p>
      <LinkButton href="/account" text="I have saved them" primary />
    </p>
  </Page>
)

const begin = '/account/two-step/begin'
const enable = '/account/two-step/enable'
const renew = '/account/two-step/recovery-codes'
const off = '/account/two-step/off'

const SwitchedOff = () => (
  <Section
    title="Set it up"
    lead="You need an authenticator on your phone: the one of your password manager, or any app for one-time passwords."
  >
    <Form action={begin} button="Begin">
      <PasswordField action={begin} />
    </Form>
  </Section>
)

const Waiting = ({ secret, uri }: { secret: string; uri: string }) => (
  <>
    <Section title="Add it to your authenticator">
      <p>
        Scan this code with it. On this phone itself, <a href={uri}>open the authenticator</a>.
      </p>
      <QrCode text={uri} label="The key as a QR code" />
      <Secret
        id="totp-secret"
        label="Or enter this key by hand, for a code by time"
        value={(secret.match(/.{4}/g) ?? []).join(' ')}
      />
    </Section>
    <Section
      title="Enter the code it shows"
      lead="The code proves that your authenticator has the right key. Two-step sign-in is switched on then."
    >
      <Form action={enable} button="Switch on">
        <Field
          name="code"
          label="Code"
          hint="Six digits."
          inputmode="numeric"
          autocomplete="one-time-code"
          maxlength={10}
          required
        />
      </Form>
    </Section>
  </>
)

const SwitchedOn = ({ visit, totp }: { visit: Visit; totp: Totp }) => (
  <>
    <p>
      <Badge tone="good">on</Badge> since <Day at={iso(totp.enabledAt)} />, {leftText(totp.codesLeft)}
    </p>
    {totp.codesLeft <= 2 && (
      <NoteText tone="warn">Make new recovery codes before the last one is used.</NoteText>
    )}
    <Section title="New recovery codes" lead="The codes you have now stop working.">
      <Form action={renew} button="Make new codes" tone="quiet">
        <PasswordField action={renew} />
        <CodeField action={renew} />
      </Form>
    </Section>
    <Section title="Switch it off" lead="Your password alone opens your account then.">
      <Confirm
        action={off}
        summary="Switch off…"
        button="Switch off"
        open={sentFor(visit, off).problem !== null}
      >
        <PasswordField action={off} />
        <CodeField action={off} />
      </Confirm>
    </Section>
  </>
)

const PasswordField = ({ action }: { action: string }) => (
  <CurrentPassword id={`password-${action.split('/').at(-1)}`} />
)

const CodeField = ({ action }: { action: string }) => (
  <OneTimeCode
    id={`code-${action.split('/').at(-1)}`}
    hint="A code of your authenticator, or a recovery code."
  />
)

/** Width of the light border in modules. Scanners do not find a code without it. */
const margin = 4

/** A QR code as a drawing. The modules are dark on light in every colour scheme of the page. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const rows = encode(text, { border: 0 }).data
  const size = rows.length + 2 * margin
  const path = rows.flatMap((row, y) =>
    runsOf(row).map(([x, length]) => `M${x + margin} ${y + margin}h${length}v1h-${length}z`),
  )
  return (
    <svg
      class="qr"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shape-rendering="crispEdges"
    >
      <rect class="light" width={size} height={size} />
      <path class="dark" d={path.join('')} />
    </svg>
  )
}

/** Runs of dark modules in a row: where a run begins and how long it is. */
const runsOf = (row: boolean[]): [start: number, length: number][] =>
  [
    ...row
      .map((dark) => (dark ? '1' : '0'))
      .join('')
      .matchAll(/1+/g),
  ].map((run) => [run.index, run[0].length])
