import type { Child } from 'hono/jsx'

/** One line of CommonMark, with only the marks that our descriptions use: `code` and **strong**. */
export const InlineText = ({ text }: { text: string }) => (
  <>{text.split(/(`[^`]+`|\*\*[^*]+\*\*)/).map(part)}</>
)

function part(text: string): Child {
  if (text.startsWith('`') && text.length > 2) return <code>{text.slice(1, -1)}</code>
  return text.startsWith('**') && text.length > 4 ? <strong>{text.slice(2, -2)}</strong> : text
}

export const Paragraphs = ({ text }: { text: string }) => (
  <>
    {text.split('\n\n').map((paragraph) => (
      <p>
        <InlineText text={paragraph} />
      </p>
    ))}
  </>
)
