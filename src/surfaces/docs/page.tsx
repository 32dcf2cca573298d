import { Fragment } from 'hono/jsx'
import type { Child } from 'hono/jsx'

/** A page of the reference, before links lead from page to page. */
export interface DocsPage {
  /** The last part of the address; empty for the first page. */
  name: string
  title: string
  body: Child
}

/** The contents that a page lists: all pages by group, and the parts of the present page. */
export interface Contents {
  groups: { title: string; pages: Pick<DocsPage, 'name' | 'title'>[] }[]
  /** Ids and titles of the present page. */
  here: { id: string; title: string }[]
}

interface Props extends Contents {
  page: DocsPage
  version: string
}

/**
 * A page as a whole HTML document. The page loads `/docs/style.css` and `/docs/script.js`. The script adds a button
 * that copies; without the script only this button is missing.
 */
export const wholePage = ({ page, version, ...contents }: Props): string =>
  `<!doctype html>${String(
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{page.name === '' ? page.title : `${page.title} · Tender Marketplace API`}</title>
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {page.name === 'changelog' && (
          <link rel="alternate" type="application/atom+xml" href="/docs/changelog.atom" />
        )}
        <link rel="stylesheet" href="/docs/style.css" />
        <script src="/docs/script.js" defer />
      </head>
      <body>
        <a class="skip" href="#content">
          Skip to content
        </a>
        <Side page={page} version={version} {...contents} />
        <main id="content">{page.body}</main>
        {page.name !== 'search' && (
          <footer>
            <a href={`/docs${page.name && `/${page.name}`}.md`}>This page as Markdown</a>
          </footer>
        )}
      </body>
    </html>,
  )}`

const Side = ({ page, version, groups, here }: Props) => (
  <header class="side">
    <a class="brand" href="/docs">
      Tender Marketplace <small>API reference, version {version}</small>
    </a>
    <SearchForm />
    <nav class="all" aria-label="All pages">
      <Groups groups={groups} here={here} present={page.name} />
    </nav>
    <details class="contents">
      <summary>Contents</summary>
      <nav aria-label="Contents">
        <Groups groups={groups} here={[]} present={page.name} />
      </nav>
    </details>
  </header>
)

/** The search is a page of its own, so it works without script. */
const SearchForm = () => (
  <form class="search" action="/docs/search" role="search">
    <input
      type="search"
      name="q"
      aria-label="Search the reference"
      placeholder="Search"
      maxlength={100}
      required
    />
    <button type="submit">Find</button>
  </form>
)

const Groups = ({ groups, here, present }: Contents & { present: string }) => (
  <>
    {groups.map(({ title, pages }) => (
      <Fragment>
        <p class="group">{title}</p>
        <ul>
          {pages.map(({ name, title: text }) => (
            <li>
              <a href={`/docs/${name}`} aria-current={name === present ? 'page' : undefined}>
                {text}
              </a>
              {name === present && here.length > 0 && (
                <ul>
                  {here.map(({ id, title: inner }) => (
                    <li>
                      <a href={`#${id}`}>{inner}</a>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      </Fragment>
    ))}
  </>
)
