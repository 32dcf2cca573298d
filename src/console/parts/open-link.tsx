import type { Child } from 'hono/jsx'
import type { Visit } from '../core/visit.ts'

interface OpenLinkProps {
  visit: Visit
  href: string
  children: Child
}

/** A link to a page that not everybody may open; for a person who may not, only the text. */
export const OpenLink = ({ visit, href, children }: OpenLinkProps) =>
  visit.mayOpen(href) ? <a href={href}>{children}</a> : <>{children}</>
