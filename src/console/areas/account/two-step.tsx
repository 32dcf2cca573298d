import { otpauthUri } from '../../../identity/auth/totp/code.ts'
import {
  beginTotp,
  disableTotp,
  enableTotp,
  renewRecoveryCodes,
} from '../../../identity/auth/totp/commands.ts'
import { findPendingSecret, findTotp } from '../../../identity/auth/totp/queries.ts'
import type { Done } from '../../core/page.tsx'
import { Page } from '../../core/shell.tsx'
import type { Visit } from '../../core/visit.ts'
import { proofOf } from './forms.ts'
import { SwitchedOff, SwitchedOn, Waiting } from './two-step-parts.tsx'
import { NoteText } from '../../parts/text.tsx'
import { LinkButton } from '../../core/link-button.tsx'

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
          {session.closed.company.name} opens to people with two-step sign-in alone. Set it up to go on.
        </NoteText>
      )}
      {totp && <SwitchedOn visit={visit} totp={totp} />}
      {!totp && pending && <Waiting secret={pending.secret} uri={otpauthUri(pending.secret, email)} />}
      {!totp && !pending && <SwitchedOff />}
    </Page>
  )
}

export async function beginForm(visit: Visit, fields: URLSearchParams): Promise<Done> {
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

export async function offForm(visit: Visit, fields: URLSearchParams): Promise<Done> {
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
