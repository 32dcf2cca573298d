import { Problem } from '../../../platform/context/errors.ts'
import { chooseCompany } from '../../../identity/auth/sessions/commands.ts'
import { listMemberships } from '../../../identity/auth/sessions/queries.ts'
import type { CompanyChoice, SessionRule, Session } from '../../../identity/auth/sessions/schema.ts'
import { readForm } from '../../../platform/http/form.ts'
import { addressOf } from '../../../platform/http/allowed-networks.ts'
import { FormError, SinglePage } from '../../core/layout.tsx'
import { goTo, html, safeNext, sentBy, tokenFor, type Visitor } from '../../core/visitor.ts'
import { countryText } from '../../parts/tenders/labels.tsx'
import { SignOut } from './sign-out.tsx'

/** What a company wants first, or that it is closed. */
const ruleWords: Record<SessionRule, string> = {
  sso: 'opens by single sign-on',
  network: 'not from this network',
  factor: 'wants two-step sign-in',
}

interface ChooserProps {
  visitor: Visitor
  memberships: CompanyChoice[]
  next: string
  error?: string | null
}

const ChooserPage = ({ visitor, memberships, next, error = null }: ChooserProps) => (
  <SinglePage title="Choose a company">
    <h1>{memberships.length === 0 ? 'You belong to no company' : 'Choose a company'}</h1>
    <FormError text={error} />
    {memberships.length === 0 && (
      <p>
        Ask an owner or admin of your company to add you. A <a href="/forgot-password">new password</a> ends
        all your sessions.
      </p>
    )}
    <form method="post" action="/choose-company">
      <input type="hidden" name="token" value={tokenFor(visitor, 'choose-company')} />
      <input type="hidden" name="next" value={next} />
      <ul class="companies">
        {memberships.map(({ id, name, country, role, rule }) => (
          <li>
            <button
              type="submit"
              name="company"
              value={id}
              aria-current={visitor.session?.company?.id === id}
            >
              {name}
              <small>
                {countryText(country)}, you are {role === 'member' ? 'a member' : `an ${role}`}
                {rule && `, ${ruleWords[rule]}`}
              </small>
            </button>
          </li>
        ))}
      </ul>
    </form>
    <p class="ways">
      <a href="/company/new">Add a company</a>
      <a href="/account/data">Your data</a>
    </p>
    <SignOut visitor={visitor} next={next} />
  </SinglePage>
)

const toSignIn = (visitor: Visitor) => goTo(visitor, `/sign-in?next=${encodeURIComponent('/choose-company')}`)

async function show(visitor: Visitor, status: number, session: Session, next: string, error?: string) {
  const memberships = await listMemberships(visitor.ctx, session.user.id, {
    ssoCompanyId: session.ssoCompanyId,
    address: addressOf(visitor.request),
  })
  return html(
    visitor,
    status,
    <ChooserPage visitor={visitor} memberships={memberships} next={next} error={error ?? null} />,
  )
}

export async function showChooser(visitor: Visitor): Promise<Response> {
  if (!visitor.session) return toSignIn(visitor)
  return show(visitor, 200, visitor.session, safeNext(visitor, visitor.url.searchParams.get('next')))
}

export async function takeChoice(visitor: Visitor): Promise<Response> {
  const { session, ctx, request } = visitor
  if (!session) return toSignIn(visitor)
  const form = (await readForm(request)) ?? new URLSearchParams()
  const next = safeNext(visitor, form.get('next'))
  if (!sentBy(visitor, 'choose-company', form))
    return show(visitor, 403, session, next, 'The form had expired. Please choose again.')
  // The only company of a session of single sign-on is chosen already.
  if (session.ssoCompanyId !== null) return goTo(visitor, next)
  try {
    await chooseCompany(ctx, session, form.get('company') ?? '')
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return show(visitor, 422, session, next, 'You do not belong to that company. Please choose again.')
  }
  return goTo(visitor, next)
}
