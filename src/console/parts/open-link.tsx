import type { Child } from 'hono/jsx'
import { useVisit } from '../core/page-visit.tsx'

/** A link to a page that not everybody may open; for a person who may not, only the text. */
export const OpenLink = ({ href, children }: { href: string; children: Child }) =>
  useVisit().mayOpen(href) ? <a href={href}>{children}</a> : <>{children}</>
