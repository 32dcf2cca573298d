import type { Child } from 'hono/jsx'

/** The address of a link in a notice; null if the address is not on the web. */
export function webAddress(url: string | null): URL | null {
  const parsed = url === null ? null : URL.parse(url)
  return parsed && (parsed.protocol === 'https:' || parsed.protocol === 'http:') ? parsed : null
}

interface AwayProps {
  url: string | null
  class?: string
  children: Child
}

/** A link to a page outside the service; plain words if the address is not on the web. */
export const Away = ({ url, children, ...rest }: AwayProps) => {
  const address = webAddress(url)
  if (!address) return <>{children}</>
  return (
    <a href={address.href} rel="noopener noreferrer nofollow" class={rest.class}>
      {children}
    </a>
  )
}
