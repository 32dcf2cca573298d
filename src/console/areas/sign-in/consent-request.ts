import { type AuthorizationRequest, readAuthorization } from '../../../identity/oauth/authorization.ts'
import type { OAuthError } from '../../../identity/oauth/error.ts'
import { placeOf } from '../../../identity/oauth/redirects.ts'
import { networkOf } from '../../../identity/auth/sessions/network.ts'
import { listMemberships } from '../../../identity/auth/sessions/queries.ts'
import type { Membership, Session } from '../../../identity/auth/sessions/schema.ts'
import { findSandboxes } from '../../../workspace/sandbox/queries.ts'
import { addressOf } from '../../../platform/http/allowed-networks.ts'
import { closedPage } from '../../core/refused.tsx'
import { NoticePage } from '../../core/layout.tsx'
import { goTo, html } from '../../core/serve.ts'
import type { Visitor } from '../../core/visitor.ts'

/** A valid request from a person who is signed in. */
export interface ConsentAsk {
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
export async function begin(visitor: Visitor): Promise<Step> {
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
  const { kind, name } = placeOf(redirect)
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
