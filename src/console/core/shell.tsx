import type { Child } from 'hono/jsx'
import { maxQueryLength } from '../../catalogue/tenders/search/params.ts'
import { Brand, Layout } from './layout.tsx'
import { tokenFor } from './visitor.ts'
import { entryOf, navigation, secondRow } from './nav.ts'
import { useVisit, WrittenFor } from './page-visit.tsx'
import { dayText } from './reader.ts'
import type { Visit } from './visit.ts'
import { addressOf } from '../../surfaces/page-files.ts'

interface PageProps {
  /** Needed where the page is shown for another visit than the request's, such as one with other fields. */
  visit?: Visit
  title: string
  /** The title as the page shows it, if it is more than plain text, such as a title in the notice's language. */
  heading?: Child
  /** The navigation's link that this page belongs to, such as `/bids`. */
  here?: string
  /** The link before the title that leads one step up. */
  up?: { href: string; text: string }
  /** A sentence under the title about the purpose of the page. */
  lead?: Child
  /** The main actions of the page, next to the title. */
  actions?: Child
  children?: Child
}

/** A page of the console: the frame, the title, the last action or problem, then the content. */
export function Page({ visit = useVisit(), title, heading, here, up, lead, actions, children }: PageProps) {
  return (
    <WrittenFor visit={visit}>
      <Layout title={title} script>
        <a class="skip" href="#main">
          Skip to content
        </a>
        <div class="shell">
          <Header visit={visit} here={here ?? null} />
          <div class="side">
            <Links visit={visit} here={here ?? null} label="Main" />
          </div>
          <main id="main" tabindex={-1}>
            {here !== undefined && <SecondRow visit={visit} here={here} />}
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
            <Leaving visit={visit} />
            {visit.says !== null && (
              <>
                <p class="says" role="status">
                  {visit.says}
                </p>
                <noscript>
                  <p class="soft small">Anything typed in another form of the page was not saved.</p>
                </noscript>
              </>
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
    </WrittenFor>
  )
}

/** The sentence on every page of a company that is to be deleted. */
const Leaving = ({ visit: { session, reader } }: { visit: Visit }) => {
  const { name, eraseAt, role } = session.company
  if (eraseAt === undefined) return null
  return (
    <div class="note warn">
      <p>
        {name} will be deleted on <time datetime={eraseAt}>{dayText(reader, eraseAt)}</time>. API keys,
        webhooks and connections have stopped.{' '}
        {role === 'owner' ? <a href="/company/data">Keep the company</a> : 'An owner can keep it.'}
      </p>
    </div>
  )
}

const Header = ({ visit, here }: { visit: Visit; here: string | null }) => (
  <header class="top">
    <details class="menu">
      <summary>
        <Icon name="menu" />
        Menu
      </summary>
      <Links visit={visit} here={here} label="Main, small screen" />
    </details>
    <Brand href="/" />
    <Find visit={visit} />
    <You visit={visit} />
  </header>
)

/** The search over everything of the company. A phone shows a link to the search page in place of the field. */
const Find = ({ visit: { url } }: { visit: Visit }) => (
  <form class="find" method="get" action="/search" role="search" aria-label="Everything">
    <Icon name="search" />
    <input
      type="search"
      name="q"
      maxlength={maxQueryLength}
      aria-label="Find tenders, bids, files and people"
      placeholder="Find anything"
      aria-keyshortcuts="/"
      value={url.pathname === '/search' ? (url.searchParams.get('q') ?? '') : ''}
    />
    <kbd aria-hidden="true">/</kbd>
  </form>
)

const You = ({ visit: { session, waiting } }: { visit: Visit }) => (
  <nav aria-label="You">
    <a class="find-link" href="/search">
      <Icon name="search" />
      <span class="word">Find</span>
    </a>
    <a href="/notifications">
      <Icon name="bell" />
      <span class="word">Notifications</span>
      {waiting.unread > 0 && <span class="count">{waiting.unread > 99 ? '99+' : waiting.unread}</span>}
    </a>
    <a href="/account">
      <Icon name="person" />
      <span class="word">{session.user.name}</span>
    </a>
  </nav>
)

/**
 * The navigation is on the page twice. The style shows one of the two, depending on the width of the window,
 * and hides the other from screen readers too.
 */
const Links = ({ visit, here, label }: { visit: Visit; here: string | null; label: string }) => (
  <nav aria-label={label}>
    <p class="company">
      <a href="/choose-company">{visit.session.company.name}</a>
    </p>
    <ul>
      {navigation.map(({ href, text }) => (
        <li>
          <a href={href} aria-current={here !== null && href === entryOf(here) ? 'page' : undefined}>
            {/* The icon of a link is named after the path of the link. */}
            <Icon name={href === '/' ? 'overview' : href.slice(1)} />
            {text}
            {href === '/company' && <Waiting visit={visit} />}
          </a>
        </li>
      ))}
    </ul>
    <form class="sign-out" method="post" action="/sign-out">
      <input type="hidden" name="token" value={tokenFor(visit, 'sign-out')} />
      <button class="plain" type="submit">
        Sign out
      </button>
    </form>
  </nav>
)

/** The other pages of the company, above each of them. */
function SecondRow({ visit, here }: { visit: Visit; here: string }) {
  const groups = secondRow(visit, here)
  return groups === null ? null : (
    <nav class="second" aria-label="Company pages">
      {groups.map(({ title, links }) => (
        <ul aria-label={title}>
          {links.map(({ href, text }) => (
            <li>
              <a href={href} aria-current={href === here ? 'page' : undefined}>
                {text}
                {href === '/approvals' && <Waiting visit={visit} />}
              </a>
            </li>
          ))}
        </ul>
      ))}
    </nav>
  )
}

/** The number of submissions that wait for an approval. */
const Waiting = ({ visit: { waiting } }: { visit: Visit }) =>
  waiting.approvals > 0 && <span class="count">{waiting.approvals}</span>

/** An icon from `icons.svg`. Screen readers skip the icon, because words next to it have the same meaning. */
const Icon = ({ name }: { name: string }) => (
  <svg class="icon" aria-hidden="true">
    <use href={`${addressOf('/console/icons.svg')}#${name}`} />
  </svg>
)

export interface EmptyProps {
  title?: string
  text: string
  link?: { href: string; text: string }
}

/** Shown instead of an empty list: why it is empty, and what to do about it. */
export const Empty = ({ title, text, link }: EmptyProps) => (
  <div class="empty">
    {title && <p class="empty-title">{title}</p>}
    <p>{text}</p>
    {link && (
      <p>
        <LinkButton {...link} />
      </p>
    )}
  </div>
)

interface LinkButtonProps {
  href: string
  text: string
  /** Whether it leads to the main matter of the page. */
  primary?: boolean
}

/** A link that looks like a button. */
export const LinkButton = ({ href, text, primary = false }: LinkButtonProps) => (
  <a class={primary ? 'button primary' : 'button'} href={href}>
    {text}
  </a>
)
