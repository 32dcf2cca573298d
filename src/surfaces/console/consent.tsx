import { type AuthorizationRequest, readAuthorization } from '../../identity/oauth/authorization.ts'
import { allow, deny } from '../../identity/oauth/consent.ts'
import type { OAuthError } from '../../identity/oauth/error.ts'
import { networkOf } from '../../identity/sessions/network.ts'
import { listMemberships } from '../../identity/sessions/queries.ts'
import type { Membership } from '../../identity/sessions/schema.ts'
import { ConsentPage, type ConsentProps } from './consent-page.tsx'
import { readForm } from './form.ts'
import { NoticePage } from './notice.tsx'
import { goTo, html } from './serve.ts'
import { sentBy, tokenFor, type Visitor } from './visitor.ts'

/** A valid request from a person who is signed in. */
interface Asked {
  visitor: Visitor
  userId: string
  request: AuthorizationRequest
  memberships: Membership[]
  /** Path and query. The form's token holds for this exact address. */
  action: string
}

type Step = { asked: Asked } | { answer: Response }

/**
 * The checks that the page and its form share. Nothing is stored between the two: the address of the form carries the
 * request, which is checked again just as strictly.
 */
async function begin(visitor: Visitor): Promise<Step> {
  const { ctx, url, session } = visitor
  const reading = await readAuthorization(ctx, url.searchParams, networkOf(visitor.request))
  if ('refused' in reading) return { answer: refuse(visitor, reading.refused) }
  if ('redirect' in reading) return { answer: goTo(visitor, reading.redirect) }
  const action = `/oauth/authorize${url.search}`
  if (!session) return { answer: goTo(visitor, `/sign-in?next=${encodeURIComponent(action)}`) }
  const memberships = await listMemberships(ctx, session.user.id)
  if (memberships.length > 0)
    return { asked: { visitor, userId: session.user.id, request: reading.request, memberships, action } }
  const text = 'An application acts for a company. Ask an owner or admin of yours to add you.'
  return { answer: html(visitor, 403, NoticePage({ title: 'You belong to no company', text })) }
}

/** Asks for consent every time, even for an application that was allowed something before. */
export async function showConsent(visitor: Visitor): Promise<Response> {
  const step = await begin(visitor)
  if ('answer' in step) return step.answer
  const companyId = visitor.session?.company?.id ?? null
  return show(step.asked, 200, { error: null, ticked: ['read'], companyId })
}

export async function takeConsent(visitor: Visitor): Promise<Response> {
  const step = await begin(visitor)
  if ('answer' in step) return step.answer
  const { request, memberships, action, userId } = step.asked
  const form = (await readForm(visitor.request)) ?? new URLSearchParams()
  const ticked = form.getAll('grant')
  const companyId = form.get('company')
  const again = (status: number, error: string) => show(step.asked, status, { error, ticked, companyId })
  if (!sentBy(visitor, `consent ${action}`, form))
    return again(403, 'This form had expired. Please decide again.')
  if (form.get('decision') === 'deny') return goTo(visitor, deny(visitor.ctx, request))
  if (form.get('decision') !== 'allow') return again(422, 'Please choose one of the two buttons.')
  const company = memberships.find(({ id }) => id === companyId)
  if (!company) return again(422, 'Please choose the company that the application is to act for.')
  const redirect = await allow(visitor.ctx, request, { userId, company, ticked })
  if (redirect === null) return again(422, 'Please tick what the application may do, or do not allow it.')
  return goTo(visitor, redirect)
}

function show(
  { visitor, request, memberships, action }: Asked,
  status: number,
  form: Pick<ConsentProps, 'error' | 'ticked' | 'companyId'>,
): Response {
  const token = tokenFor(visitor, `consent ${action}`)
  return html(
    visitor,
    status,
    <ConsentPage
      visitor={visitor}
      request={request}
      memberships={memberships}
      action={action}
      token={token}
      {...form}
    />,
  )
}

/** Nobody is proven to whom one could go back, so that the person stays here. */
function refuse(visitor: Visitor, error: OAuthError): Response {
  const { retryAfter } = error
  const page = NoticePage({
    title: 'This application cannot be connected',
    text:
      retryAfter === undefined
        ? 'Its request is not in order. Go back to the application and try again; if it stays, tell its makers.'
        : 'Too many requests came from your network. Try again in some minutes.',
    detail: `${error.code}: ${error.message}.`,
  })
  return retryAfter === undefined
    ? html(visitor, 400, page)
    : html(visitor, 429, page, { 'Retry-After': String(retryAfter) })
}
