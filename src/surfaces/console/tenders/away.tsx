import type { Child } from 'hono/jsx'

/** A link out of a notice as it may be followed; null for what leads nowhere on the web. */
export function webAddress(url: string | null): URL | null {
  const parsed = url === null ? null : URL.parse(url)
  return parsed && (parsed.protocol === 'https:' || parsed.protocol === 'http:') ? parsed : null
}

interface AwayProps {
  url: string | null
  class?: string
  children: Child
}

/** A link to a page of somebody else; only its words where the address is none. */
export const Away = ({ url, children, ...rest }: AwayProps) => {
  const address = webAddress(url)
  if (!address) return <>{children}</>
  return (
    <a href={address.href} rel="noopener noreferrer nofollow" class={rest.class}>
      {children}
    </a>
  )
}
