import { cookie } from '../../../identity/auth/sessions/cookie.ts'
import { networkOf } from '../../../identity/auth/sessions/network.ts'
import type { Session } from '../../../identity/auth/sessions/schema.ts'
import { findTotp } from '../../../identity/auth/totp/queries.ts'
import { Problem } from '../../../platform/context/errors.ts'
import { downloadOwnAccount } from '../../../workspace/erasure/download.ts'
import { eraseOwnAccount } from '../../../workspace/erasure/person.ts'
import { type Erasable, isAlone, needsOwner, readErasable } from '../../../workspace/erasure/queries.ts'
import { FormError, NoticePage, SinglePage } from '../../core/layout.tsx'
import { OpenForm, readOpenForm, formStatus } from '../../core/open-form.tsx'
import { nothingSent, type SentForm, sentFor } from '../../core/sent.tsx'
import { goTo, html, type Visitor } from '../../core/visitor.ts'
import { CurrentPassword, OneTimeCode } from '../../parts/proof-fields.tsx'

const page = '/account/data'
const download = '/account/data/download'
const deletion = '/account/data/delete'

interface DataProps {
  visitor: Visitor
  person: Erasable
  /** Whether a code is asked for beside the password. */
  code: boolean
  sent: SentForm
}

/** The page is outside the console, because people who belong to no company open it too. */
const DataPage = ({ visitor, person, code, sent }: DataProps) => (
  <SinglePage title="Your data">
    <h1>Your data</h1>
    <FormError text={sent.problem?.message ?? null} />
    <h2>Download all data</h2>
    <p>
      A ZIP archive with everything that is stored about {person.email}, and what you wrote in your companies.
    </p>
    <ProofForm {...{ visitor, code, sent }} action={download} button="Download all data" tone="quiet" />
    <h2>Delete my account</h2>
    <Effects person={person} />
    {!person.companies.some(needsOwner) && (
      <ProofForm {...{ visitor, code, sent }} action={deletion} button="Delete my account" tone="danger" />
    )}
    <p class="ways">
      <a href="/account">Back to your account</a>
    </p>
  </SinglePage>
)

/** What the deletion does, or why it must wait. */
const Effects = ({ person: { companies } }: { person: Erasable }) => {
  const stuck = companies.filter(needsOwner).map(({ name }) => name)
  const alone = companies.filter(isAlone).map(({ name }) => name)
  if (stuck.length > 0)
    return (
      <p>
        You are the only owner of {listed(stuck)}, where other people work. Make another person an owner, or
        delete the company, first.
      </p>
    )
  return (
    <>
      <p>
        Your account, sessions, keys, connections and settings go at once and cannot be brought back. Your
        texts for a company stay there, under the name “Former member”.
      </p>
      {alone.length > 0 && (
        <p>
          <strong>
            {listed(alone)} {alone.length === 1 ? 'has' : 'have'} nobody but you, and will be deleted too,
            with all bids and files.
          </strong>
        </p>
      )}
    </>
  )
}

const listed = (names: string[]) => new Intl.ListFormat('en', { type: 'conjunction' }).format(names)

interface ProofFormProps extends Pick<DataProps, 'visitor' | 'code' | 'sent'> {
  action: string
  button: string
  tone: 'quiet' | 'danger'
}

/** A form that asks for the password, and for a code if the person has a second factor. */
const ProofForm = ({ visitor, code, sent, action, ...form }: ProofFormProps) => {
  const id = action.slice(action.lastIndexOf('/') + 1)
  return (
    <OpenForm {...form} visitor={visitor} action={action} sent={sentFor({ url: visitor.url, sent }, action)}>
      <CurrentPassword id={`${id}-password`} />
      {code && <OneTimeCode id={`${id}-code`} />}
    </OpenForm>
  )
}

const toSignIn = (visitor: Visitor) => goTo(visitor, `/sign-in?next=${encodeURIComponent(page)}`)

async function show(visitor: Visitor, { user }: Session, sent: SentForm): Promise<Response> {
  const [person, totp] = await Promise.all([
    readErasable(visitor.ctx, user.id),
    findTotp(visitor.ctx, user.id),
  ])
  if (!person) return toSignIn(visitor)
  return html(
    visitor,
    formStatus(sent),
    <DataPage visitor={visitor} person={person} code={totp !== null} sent={sent} />,
  )
}

export const showAccountData = async (visitor: Visitor): Promise<Response> =>
  visitor.session ? show(visitor, visitor.session, nothingSent) : toSignIn(visitor)

/** Reads a form with the person's proof and acts on it; a problem is shown on the page. */
const take =
  (act: (visitor: Visitor, session: Session, typed: Typed) => Promise<Response>) =>
  async (visitor: Visitor): Promise<Response> => {
    const { session, request } = visitor
    if (!session) return toSignIn(visitor)
    const sent = await readOpenForm(visitor)
    if (sent.problem) return show(visitor, session, sent)
    const [password = '', code = ''] = ['password', 'code'].map((name) => sent.fields.get(name) ?? '')
    try {
      return await act(visitor, session, { password, code, network: networkOf(request) })
    } catch (error) {
      if (error instanceof Problem) return show(visitor, session, { ...sent, problem: error })
      throw error
    }
  }

type Typed = Parameters<typeof eraseOwnAccount>[2]

export const takeDownload = take(async ({ ctx }, session, typed) => {
  const { status, headers, body } = await downloadOwnAccount(ctx, session, typed)
  return new Response(body, { status, headers })
})

export const takeDeletion = take(async (visitor, session, typed) => {
  await eraseOwnAccount(visitor.ctx, session, typed)
  return html(
    { cookies: [cookie(visitor.ctx, 'session', '', 0)] },
    200,
    NoticePage({
      title: 'Your account is deleted',
      text: 'Nothing that names you is left, but for what you wrote into texts of a company.',
      link: { href: '/sign-in', text: 'To the sign-in page' },
    }),
  )
})
