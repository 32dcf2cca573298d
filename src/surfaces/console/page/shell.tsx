import type { Child } from 'hono/jsx'
import { Layout } from '../layout.tsx'
import { tokenFor } from '../visitor.ts'
import { navigation } from './nav.ts'
import type { Visit } from './visit.ts'

interface PageProps {
  visit: Visit
  title: string
  /** The title as the page shows it, if it is more than plain text, such as a title in the notice's language. */
  heading?: Child
  /** The navigation's link that this page belongs to, such as `/bids`. */
  here?: string
  /** Stands before the title and leads one step up. */
  up?: { href: string; text: string }
  /** A sentence under the title that says what the page is for. */
  lead?: Child
  /** The main actions of the page, beside the title. */
  actions?: Child
  children?: Child
}

/** A page of the console: the frame, the title, the last action or problem, then the content. */
export const Page = ({ visit, title, heading, here, up, lead, actions, children }: PageProps) => (
  <Layout title={title} script>
    <a class="skip" href="#main">
      Skip to content
    </a>
    <div class="shell">
      <Header visit={visit} />
      <Navigation visit={visit} here={here ?? null} />
      <main id="main" tabindex={-1}>
        <div class="head">
          <div>
            {up && (
              <p class="up">
                <a href={up.href}>{up.text}</a>
              </p>
            )}
            <h1>{heading ?? title}</h1>
            {lead && <p class="lead">{lead}</p>}
          </div>
          {actions && <div class="actions">{actions}</div>}
        </div>
        {visit.says !== null && (
          <p class="says" role="status">
            {visit.says}
          </p>
        )}
        {visit.sent.problem && (
          <p class="error" role="alert" id="form-error">
            {visit.sent.problem.message}
          </p>
        )}
        {children}
      </main>
    </div>
  </Layout>
)

const Header = ({ visit: { session, waiting } }: { visit: Visit }) => (
  <header class="top">
    <a class="brand" href="/">
      Tender Marketplace
    </a>
    <nav aria-label="You">
      <a href="/notifications">
        Notifications
        {waiting.unread > 0 && <span class="count">{waiting.unread > 99 ? '99+' : waiting.unread}</span>}
      </a>
      <a href="/account">{session.user.name}</a>
    </nav>
  </header>
)

const Navigation = ({ visit, here }: { visit: Visit; here: string | null }) => (
  <>
    <details class="menu">
      <summary>Menu</summary>
      <Links visit={visit} here={here} label="Main, small screen" />
    </details>
    <div class="side">
      <Links visit={visit} here={here} label="Main" />
    </div>
  </>
)

/**
 * The navigation stands on the page twice. The style shows one of the two, depending on the width of the window, and
 * hides the other from screen readers too.
 */
const Links = ({ visit, here, label }: { visit: Visit; here: string | null; label: string }) => (
  <nav aria-label={label}>
    <p class="company">
      <a href="/choose-company">{visit.session.company.name}</a>
    </p>
    {navigation.map(({ title, links }) => (
      <>
        <p class="group">{title}</p>
        <ul>
          {links.map(({ href, text }) => (
            <li>
              <a href={href} aria-current={href === here ? 'page' : undefined}>
                {text}
                {href === '/approvals' && visit.waiting.approvals > 0 && (
                  <span class="count">{visit.waiting.approvals}</span>
                )}
              </a>
            </li>
          ))}
        </ul>
      </>
    ))}
    <form class="sign-out" method="post" action="/sign-out">
      <input type="hidden" name="token" value={tokenFor(visit, 'sign-out')} />
      <button class="plain" type="submit">
        Sign out
      </button>
    </form>
  </nav>
)
