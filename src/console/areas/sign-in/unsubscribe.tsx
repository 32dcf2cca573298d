import { unsubscribe } from '../../../workspace/news/digests/commands.ts'
import { openUnsubscribe } from '../../../workspace/news/digests/unsubscribe-link.ts'
import { NoticePage, SinglePage } from '../../core/layout.tsx'
import { html, type Visitor } from '../../core/visitor.ts'

const settings = { href: '/account/mails', text: 'Choose what you are mailed' }

const dead = (visitor: Visitor) =>
  html(
    visitor,
    404,
    NoticePage({
      title: 'This link no longer works',
      text: 'Sign in to choose what you are mailed.',
      link: settings,
    }),
  )

const personOf = ({ ctx, url }: Visitor) => openUnsubscribe(ctx, url.searchParams.get('token') ?? '')

/** Confirms before anything changes, because scanners of mail open every link. */
export async function showUnsubscribe(visitor: Visitor): Promise<Response> {
  if (!personOf(visitor)) return dead(visitor)
  return html(
    visitor,
    200,
    <SinglePage title="Unsubscribe">
      <h1>Unsubscribe</h1>
      <p>
        You get no more mails about new tenders, deadlines and work of the company that this mail was about.
      </p>
      <form method="post" action={visitor.url.pathname + visitor.url.search}>
        <div class="buttons">
          <button class="primary" type="submit">
            Unsubscribe
          </button>
        </div>
      </form>
      <p>
        <a href={settings.href}>{settings.text}</a>
      </p>
    </SinglePage>,
  )
}

/**
 * The one click of RFC 8058: a mail program posts without a session, and the token names who unsubscribes.
 */
export async function takeUnsubscribe(visitor: Visitor): Promise<Response> {
  const person = personOf(visitor)
  if (!person) return dead(visitor)
  const company = await unsubscribe(visitor.ctx, person)
  const text = `You get no more mails about ${company ?? 'the company'}. Mails about your account and its safety still come.`
  return html(visitor, 200, NoticePage({ title: 'You are unsubscribed', text, link: settings }))
}
