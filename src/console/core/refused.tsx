import { Empty, LinkButton, Page } from './shell.tsx'
import type { Problem } from '../../platform/context/errors.ts'
import type { Access } from './access.ts'
import { linkAt } from './nav.ts'
import type { Visit } from './visit.ts'
import type { Closed } from '../../identity/auth/sessions/schema.ts'
import { NoticePage } from './layout.tsx'
import { goTo, html, type Visitor } from './visitor.ts'

const titles: Partial<Record<Problem['code'], string>> = {
  NOT_FOUND: 'Nothing is here',
  INVALID_PARAMS: 'Nothing is here',
  INVALID_DATA: 'Nothing is here',
  FORBIDDEN: 'You cannot do this',
}

/**
 * The page for a refused request. A record of another company gets the same words as an invented id, so that nobody can
 * find out which ids exist.
 */
export function RefusedPage({ visit, problem }: { visit: Visit; problem: Problem }) {
  const { code, message, reason } = problem
  const title = titles[code] ?? 'The page cannot be shown'
  const text =
    titles[code] === 'Nothing is here' ? 'It may have been removed, or the address is mistyped.' : message
  return (
    <Page visit={visit} title={title}>
      <Empty
        text={text}
        link={
          reason === 'plan'
            ? { href: '/company/plan', text: 'See the plans' }
            : { href: '/', text: 'Go to the overview' }
        }
      />
    </Page>
  )
}

interface ClosedProps {
  visit: Visit
  access: Access
  lack: 'role' | 'plan'
}

/**
 * The page shown instead of a page that the role of the person, or the plan of the company, does not open.
 */
export function ClosedPage({ visit, access, lack }: ClosedProps) {
  const link = linkAt(visit.url.pathname)
  return (
    <Page visit={visit} title={link?.text ?? 'You cannot do this'}>
      {lack === 'role' ? <NotForRole access={access} /> : <NotOnPlan visit={visit} />}
    </Page>
  )
}

const NotForRole = ({ access: { for: roles = [], what } }: { access: Access }) => (
  <Empty
    title={`Only ${roles.includes('admin') ? 'owners and admins' : 'owners'} ${what ?? 'of the company see this'}`}
    text={`Ask an owner${roles.includes('admin') ? ' or admin' : ''} of your company.`}
    link={{ href: '/', text: 'Go to the overview' }}
  />
)

const NotOnPlan = ({ visit }: { visit: Visit }) => (
  <div class="empty">
    <p class="empty-title">API keys, webhooks and the sandbox come with the Enterprise plan</p>
    <p>
      With the API your own systems search tenders, keep your pipeline and bids in step with your CRM, and
      learn of changes by webhooks. Your company is on the Basic plan.
    </p>
    <p>
      {visit.mayOpen('/company/plan') && (
        <LinkButton href="/company/plan" text="Ask for the Enterprise plan" primary />
      )}{' '}
      <LinkButton href="/docs" text="See what the API can do" />
    </p>
  </div>
)

/** Leads to what opens the company, or says that nothing does from here. */
export function closedPage(visitor: Visitor, { company, rule }: Closed, next: string): Response {
  if (rule === 'sso') return goTo(visitor, `/sign-in/sso/${company.id}?next=${next}`)
  if (rule === 'factor') return goTo(visitor, '/account/two-step')
  const text = `${company.name} lets people in from its own networks only. Ask an owner of the company.`
  const link = { href: '/choose-company', text: 'Choose another company' }
  return html(visitor, 403, NoticePage({ title: 'Not from this network', text, link }))
}
