import type { Child } from 'hono/jsx'

interface ForeignProps {
  /** ISO 639, where the notice says it. */
  lang?: string | undefined
  class?: string
  children: Child
}

/** Words of a notice among ours: read out in their language, and right to left where they are written so. */
export const Foreign = ({ lang, children, ...rest }: ForeignProps) => (
  <bdi lang={lang} class={rest.class}>
    {children}
  </bdi>
)

/** A text of several paragraphs as it was published, with its line breaks. */
export const ForeignText = ({ lang, children }: { lang?: string | undefined; children: string }) => (
  <p class="as-published" lang={lang} dir="auto">
    {children.trim()}
  </p>
)
