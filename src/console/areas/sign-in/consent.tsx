import { allow, type Decision, deny, granted, needsProof } from '../../../identity/oauth/consent.ts'
import { listLeastUsed } from '../../../identity/oauth/queries.ts'
import { maxOfCompany, maxOfPerson } from '../../../identity/oauth/room.ts'
import { networkOf } from '../../../identity/auth/sessions/network.ts'
import type { Membership, Session } from '../../../identity/auth/sessions/schema.ts'
import { expectSignedOn, isProven, prove } from '../../../identity/auth/step-up.ts'
import { findTotp } from '../../../identity/auth/totp/queries.ts'
import type { Ctx } from '../../../platform/context/context.ts'
import { forbidden, Problem } from '../../../platform/context/errors.ts'
import { ConsentPage, type ConsentProps } from './consent-page.tsx'
import { readForm } from '../../../platform/http/form.ts'
import { goTo, html, sentBy, tokenFor, type Visitor } from '../../core/visitor.ts'
import { limited, refusal, formStatus } from '../../core/open-form.tsx'
import { type AuthorizationRequest, readAuthorization } from '../../../identity/oauth/authorization.ts'
import type { OAuthError } from '../../../identity/oauth/error.ts'
import { redirectTarget } from '../../../identity/oauth/redirects.ts'
import { listMemberships } from '../../../identity/auth/sessions/queries.ts'
import { findSandboxes } from '../../../workspace/sandbox/queries.ts'
import { addressOf } from '../../../platform/http/allowed-networks.ts'
import { closedPage } from '../../core/refused.tsx'
import { NoticePage } from '../../core/layout.tsx'

/** The page for consent is shown every time, even if the application was allowed something before. */
export async function showConsent(visitor: Visitor): Promise<Response> {
  const step = await begin(visitor)
  if ('answer' in step) return step.answer
  const companyId = visitor.session?.company?.id ?? null
  return show(step.ask, { ticked: ['read'], companyId, place: 'live' })
}

export async function takeConsent(visitor: Visitor): Promise<Response> {
  const step = await begin(visitor)
  if ('answer' in step) return step.answer
  const { request, memberships, sandboxes, action } = step.ask
  const form = (await readForm(visitor.request)) ?? new URLSearchParams()
  const ticked = form.getAll('grant')
  const companyId = form.get('company')
  const place = form.get('place') ?? 'live'
  const again = (problem: Problem, full: ConsentProps['full'] = null) =>
    show(step.ask, { ticked, companyId, place, problem, full })
  if (!sentBy(visitor, `consent ${action}`, form))
    return again(forbidden('form', 'This form had expired. Please decide again.'))
  if (form.get('decision') === 'deny') return goTo(visitor, deny(visitor.ctx, request))
  if (form.get('decision') !== 'allow') return again(refusal('Please choose one of the two buttons.'))
  const company = memberships.find(({ id }) => id === companyId)
  if (!company) return again(refusal('Please choose the company that the application is to act for.'))
  const sandboxId = place === 'live' ? null : sandboxes.get(company.id)
  if (sandboxId === undefined)
    return again(
      refusal(`${company.name} has no sandbox. Choose the data of the company, or make a sandbox first.`),
    )
  try {
    return await decide(step.ask, { company, sandboxId, ticked, form }, again)
  } catch (error) {
    if (error instanceof Problem) return again(error)
    throw error
  }
}

interface Chosen {
  company: Membership
  sandboxId: string | null
  ticked: readonly string[]
  form: URLSearchParams
}

/**
 * Grants the ticked scopes. For anything beyond reading, the person must prove their identity in this form or
 * have done so in the last minutes. Otherwise another person could allow more in a session that was left
 * open.
 */
async function decide(
  { visitor, session, request }: ConsentAsk,
  { company, sandboxId, ticked, form }: Chosen,
  again: (problem: Problem, full?: ConsentProps['full']) => Promise<Response>,
): Promise<Response> {
  const { ctx } = visitor
  const decision = { userId: session.user.id, company, ticked, sandboxId }
  const given = granted(request, decision)
  if (given.length === 0)
    return again(refusal('Please tick what the application may do, or do not allow it.'))
  const typed = {
    password: form.get('password') ?? '',
    code: form.get('code') ?? '',
    network: networkOf(visitor.request),
  }
  if (needsProof(given) && session.ssoCompanyId !== null) expectSignedOn(ctx, session)
  const proof = needsProof(given) && !isProven(ctx, session) ? await prove(ctx, session, typed) : null
  const outcome = await allow(ctx, request, decision, proof?.parts)
  if ('redirect' in outcome) {
    await proof?.forgive()
    return goTo(visitor, outcome.redirect)
  }
  if ('full' in outcome) return again(...(await fullOf(ctx, decision, outcome.full)))
  return again(
    outcome.refused === 'proof'
      ? refusal('Nothing was allowed. Please decide again.')
      : limited('You have decided about many connections in the last hour.', outcome.seconds),
  )
}

/** The message that the limit of connections is reached, with the connections that were unused for the longest time. */
async function fullOf(
  ctx: Ctx,
  { userId, company }: Decision,
  whose: 'person' | 'company',
): Promise<[Problem, ConsentProps['full']]> {
  const member = { userId, companyId: company.id, role: company.role }
  const connections = await listLeastUsed(ctx, member, { ownOnly: whose === 'person', limit: 5 })
  const text =
    whose === 'person'
      ? `You have ${maxOfPerson} connections for ${company.name}, and nobody may have more. End one of yours first.`
      : `${company.name} has ${maxOfCompany} connections, and no company may have more. One must end first.`
  return [forbidden('limit', text), { connections, company }]
}

async function show(
  { visitor, session, request, memberships, sandboxes, action }: ConsentAsk,
  {
    problem = null,
    ...form
  }: Pick<ConsentProps, 'ticked' | 'companyId' | 'place'> & {
    problem?: Problem | null
    full?: ConsentProps['full']
  },
): Promise<Response> {
  const { ctx } = visitor
  const asksProof = !isProven(ctx, session)
  const sent = { fields: null, problem }
  return html(
    visitor,
    formStatus(sent),
    <ConsentPage
      {...form}
      full={form.full ?? null}
      visitor={visitor}
      request={request}
      memberships={memberships}
      hasSandbox={sandboxes.size > 0}
      action={action}
      token={tokenFor(visitor, `consent ${action}`)}
      sent={sent}
      proof={{
        password: asksProof,
        code: asksProof && session.ssoCompanyId === null && (await findTotp(ctx, session.user.id)) !== null,
      }}
    />,
  )
}

/** A valid request from a person who is signed in. */
interface ConsentAsk {
  visitor: Visitor
  session: Session
  request: AuthorizationRequest
  memberships: Membership[]
  /** The sandboxes of the person's companies, by company. */
  sandboxes: Map<string, string>
  /** Path and query of the consent page. The token of the form is valid for this address alone. */
  action: string
}

type Step = { ask: ConsentAsk } | { answer: Response }

/**
 * The checks that the page and its form share. Nothing is stored between the page and the form. The address of the form
 * carries the request, so the form checks the request as strictly as the page does.
 */
async function begin(visitor: Visitor): Promise<Step> {
  const { ctx, url, session } = visitor
  const reading = await readAuthorization(ctx, url.searchParams, networkOf(visitor.request))
  if ('redirect' in reading) return { answer: offerWayBack(visitor, reading) }
  if ('refused' in reading) return { answer: refuse(visitor, reading.refused) }
  const action = `/oauth/authorize${url.search}`
  if (!session) return { answer: goTo(visitor, `/sign-in?next=${encodeURIComponent(action)}`) }
  const all = await listMemberships(ctx, session.user.id, {
    ssoCompanyId: session.ssoCompanyId,
    address: addressOf(visitor.request),
  })
  const memberships = all.filter(({ rule }) => rule === null)
  if (memberships.length > 0) {
    const sandboxes = await findSandboxes(
      ctx,
      memberships.map(({ id }) => id),
    )
    return { ask: { visitor, session, request: reading.request, memberships, sandboxes, action } }
  }
  const [company] = all
  if (company?.rule) {
    const { rule } = company
    return { answer: closedPage(visitor, { company, rule }, encodeURIComponent(action)) }
  }
  const text = 'An application acts for a company. Ask an owner or admin of yours to add you.'
  return { answer: html(visitor, 403, NoticePage({ title: 'You belong to no company', text })) }
}

/**
 * The address is registered for the client, but anybody can register a client. A redirect without a question
 * would let links to our service lead people to any site (RFC 9700, section 4.11.2), so the person sees the
 * place and decides.
 */
function offerWayBack(visitor: Visitor, { redirect, refused }: { redirect: string; refused: OAuthError }) {
  const { kind, name } = redirectTarget(redirect)
  const page = NoticePage({
    title: 'This application cannot be connected',
    text: 'Its request is not in order. Nothing was allowed. You can tell the application so, if it was you who asked it to connect.',
    detail: `${refused.code}: ${refused.message}.`,
    link: {
      href: redirect,
      text: kind === 'host' ? `Go on to ${name}` : `Go back to the application (${name})`,
    },
  })
  return html(visitor, 400, page)
}

/** Shows the error here, because the request names no proven address to which the person could be sent back. */
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
