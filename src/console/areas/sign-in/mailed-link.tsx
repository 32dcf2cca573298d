import type { Child } from 'hono/jsx'
import { Problem } from '../../../platform/context/errors.ts'
import { NoticePage, type NoticeProps } from '../../core/layout.tsx'
import { nothingSent, type SentForm } from '../../core/sent.tsx'
import { html, type Visitor } from '../../core/visitor.ts'
import { readOpenForm, formStatus } from '../../core/open-form.tsx'

/** The props of a page that a valid link has opened. */
export interface LinkProps<L> {
  visitor: Visitor
  link: L
  token: string
  sent: SentForm
}

interface MailedLink<L> {
  /** Finds what the token refers to; null when the link was used, has expired or was made up. */
  find: (visitor: Visitor, token: string) => Promise<L | null>
  Page: (props: LinkProps<L>) => Child
  /** Uses the link; null when another request used it first. A Problem is shown on the page. */
  use: (props: LinkProps<L>, fields: URLSearchParams) => Promise<Response | null>
  /** The same page for every invalid link, so that the page does not show why a link is invalid. */
  dead: (visitor: Visitor) => NoticeProps
  /** May lead a visitor elsewhere before the link is checked. */
  first?: (visitor: Visitor) => Response | null
}

/**
 * The two rows of a mailed link: a page and its form. Opening the page does not use the link, because mail scanners
 * open every address that they find.
 */
export function mailedLink<L>({ find, Page, use, dead, first }: MailedLink<L>) {
  const deadLink = (visitor: Visitor) => html(visitor, 410, NoticePage(dead(visitor)))

  const show = async (visitor: Visitor, token: string | null, sent: SentForm): Promise<Response> => {
    const link = token === null ? null : await find(visitor, token)
    if (!link || token === null) return deadLink(visitor)
    return html(visitor, formStatus(sent), Page({ visitor, link, token, sent }))
  }

  const take = async (visitor: Visitor): Promise<Response> => {
    const sent = await readOpenForm(visitor)
    const token = sent.fields.get('link')
    if (sent.problem) return show(visitor, token, sent)
    try {
      const link = token === null ? null : await find(visitor, token)
      if (!link || token === null) return deadLink(visitor)
      return (await use({ visitor, link, token, sent }, sent.fields)) ?? deadLink(visitor)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      if (error.code === 'NOT_FOUND') return deadLink(visitor)
      return show(visitor, token, { ...sent, problem: error })
    }
  }

  return {
    show: async (visitor: Visitor): Promise<Response> =>
      first?.(visitor) ?? show(visitor, visitor.url.searchParams.get('token'), nothingSent),
    take: async (visitor: Visitor): Promise<Response> => first?.(visitor) ?? take(visitor),
  }
}
