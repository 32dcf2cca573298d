import { withoutHidden } from '../../platform/http/text.ts'
import type { Child } from 'hono/jsx'
import { addressOf } from '../../surfaces/page-files.ts'

interface LayoutProps {
  title: string
  children: Child
  /** Whether the script is loaded. Every page works without it. */
  script?: boolean
  /** Whether search engines may show the page. Only pages that are the same for everybody are public. */
  isPublic?: boolean
}

/** The frame of every page: one stylesheet, and one script at most. */
export const Layout = ({ title, children, script = false, isPublic = false }: LayoutProps) => (
  <html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{withoutHidden(title)} – Tender Marketplace</title>
      <meta name="color-scheme" content="light dark" />
      {!isPublic && <meta name="robots" content="noindex" />}
      <link rel="icon" href={addressOf('/favicon.svg')} type="image/svg+xml" />
      <link rel="stylesheet" href={addressOf('/console/style.css')} />
      {script && <script src={addressOf('/console/script.js')} defer />}
    </head>
    <body>{children}</body>
  </html>
)

/** The mark and the name of the service. */
export const Brand = ({ href }: { href?: string }) => {
  const Tag = href === undefined ? 'p' : 'a'
  return (
    <Tag class="brand" href={href}>
      <span>Tender Marketplace</span>
    </Tag>
  )
}

/** The top of a page for everybody: the ways into the service, with further links between them. */
export const PublicTop = ({ children }: { children?: Child }) => (
  <>
    <a class="skip" href="#main">
      Skip to content
    </a>
    <header class="top">
      <Brand href="/" />
      <nav aria-label="Account">
        <a href="/docs">API</a>
        {children}
        <a href="/sign-in">Sign in</a>
      </nav>
    </header>
  </>
)

/** A page about one matter outside the console: signing in, consent, a refusal. */
export const SinglePage = ({ title, children }: { title: string; children: Child }) => (
  <Layout title={title}>
    <div class="single">
      <header>
        <Brand />
      </header>
      <main>{children}</main>
    </div>
  </Layout>
)

/** The problem of a form, above the form. The role `alert` makes screen readers announce it. */
export const FormError = ({ text }: { text: string | null }) =>
  text === null ? null : (
    <p class="error" role="alert" id="form-error">
      {text}
    </p>
  )

export interface NoticeProps {
  title: string
  text: string
  /** A detail for developers, which other readers can skip. */
  detail?: string
  link?: { href: string; text: string }
}

/** A page with a single message. */
export const NoticePage = ({ title, text, detail, link }: NoticeProps) => (
  <SinglePage title={title}>
    <h1>{title}</h1>
    <p>{text}</p>
    {detail && <p class="detail">{detail}</p>}
    {link && (
      <p>
        <a href={link.href}>{link.text}</a>
      </p>
    )}
  </SinglePage>
)
