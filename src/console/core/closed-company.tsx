import type { Closed } from '../../identity/auth/sessions/schema.ts'
import { NoticePage } from './notice.tsx'
import { goTo, html } from './serve.ts'
import type { Visitor } from './visitor.ts'

/** Leads to what opens the company, or says that nothing does from here. */
export function closedPage(visitor: Visitor, { company, rule }: Closed, next: string): Response {
  if (rule === 'sso') return goTo(visitor, `/sign-in/sso/${company.id}?next=${next}`)
  if (rule === 'factor') return goTo(visitor, '/account/two-step')
  const text = `${company.name} lets people in from its own networks only. Ask an owner of the company.`
  const link = { href: '/choose-company', text: 'Choose another company' }
  return html(visitor, 403, NoticePage({ title: 'Not from this network', text, link }))
}
