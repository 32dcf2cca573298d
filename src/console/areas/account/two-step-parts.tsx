import type { Totp } from '../../../identity/auth/totp/queries.ts'
import { iso } from '../../../platform/time/time.ts'
import type { Visit } from '../../core/visit.ts'
import { Field } from '../../parts/fields.tsx'
import { CurrentPassword, OneTimeCode } from '../../parts/proof-fields.tsx'
import { Confirm, Form } from '../../parts/form.tsx'
import { Section } from '../../parts/list.tsx'
import { Secret } from '../../parts/secret.tsx'
import { Badge, Day, NoteText } from '../../parts/text.tsx'
import { leftText } from './account.tsx'
import { QrCode } from './qr.tsx'
import { sentFor } from '../../core/sent.ts'

const begin = '/account/two-step/begin'
const enable = '/account/two-step/enable'
const renew = '/account/two-step/recovery-codes'
const off = '/account/two-step/off'

export const SwitchedOff = () => (
  <Section
    title="Set it up"
    lead="You need an authenticator on your phone: the one of your password manager, or any app for one-time passwords."
  >
    <Form action={begin} button="Begin">
      <PasswordField action={begin} />
    </Form>
  </Section>
)

export const Waiting = ({ secret, uri }: { secret: string; uri: string }) => (
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

export const SwitchedOn = ({ visit, totp }: { visit: Visit; totp: Totp }) => (
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
