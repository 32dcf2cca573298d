import type { Child } from 'hono/jsx'

interface ForeignProps {
  /** ISO 639 code, if the notice states the language. */
  lang?: string | undefined
  class?: string
  children: Child
}

/**
 * Text from a notice within the console's text. Screen readers read the text out in its language, and its direction
 * does not disturb the text around it.
 */
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
