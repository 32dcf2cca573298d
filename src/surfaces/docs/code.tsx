import type { Child } from 'hono/jsx'

const scalar = String.raw`(?:"[^"\n]*"|-?[\d.]+)`
const shortArray = new RegExp(String.raw`\[\n\s+(${scalar}(?:,\n\s+${scalar})*)\n\s+\]`, 'g')

/**
 * Indented JSON with lists of plain values on one line. Line breaks within strings are escaped, so strings are not
 * changed.
 */
const layOut = (value: unknown) =>
  JSON.stringify(value, null, 2).replaceAll(
    shortArray,
    (_, items: string) => `[${items.replaceAll(/,\n\s+/g, ', ')}]`,
  )

const token = /("(?:\\.|[^"\\])*")(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?/g

/**
 * A value as indented JSON. Strings and other values have their own colours, and keys have none: a class on every part
 * would double a page.
 */
export function JsonSample({ value }: { value: unknown }) {
  const text = layOut(value)
  const parts: Child[] = []
  let end = 0
  for (const match of text.matchAll(token)) {
    const [whole, string, colon] = match
    if (colon) continue
    parts.push(text.slice(end, match.index), string ? <i>{whole}</i> : <b>{whole}</b>)
    end = match.index + whole.length
  }
  return (
    <code>
      {parts}
      {text.slice(end)}
    </code>
  )
}

interface SampleProps {
  title: string
  /** The name of the scrolling box for screen readers. */
  label: string
  children: Child
}

/** A titled block of code. The box can be focused, so that the keyboard scrolls it. */
export const CodeSample = ({ title, label, children }: SampleProps) => (
  <figure>
    <figcaption>{title}</figcaption>
    <pre tabindex={0} role="region" aria-label={label}>
      {children}
    </pre>
  </figure>
)

/** A command that one click selects whole. */
export const Command = ({ title, label, text }: { title: string; label: string; text: string }) => (
  <figure>
    <figcaption>{title}</figcaption>
    <pre class="command" tabindex={0} role="region" aria-label={label}>
      <code>{text}</code>
    </pre>
  </figure>
)

/** A program, as it is in a file. */
export const Code = ({ title, label, text }: { title: string; label: string; text: string }) => (
  <CodeSample title={title} label={label}>
    <code>{text.trimEnd()}</code>
  </CodeSample>
)
