import { ForeignText } from './foreign.tsx'

interface LongTextProps {
  text: string
  lang?: string | undefined
  /** A longer text is cut near this length, at the end of a sentence or paragraph if there is one nearby. */
  upTo?: number
}

/** A text for the eye: documents divide the cells of a table row by bars, which become dots. */
export const withoutBars = (text: string): string =>
  text
    .split('\n')
    .map((line) => {
      const cells = line.split('|').map((cell) => cell.trim())
      return line.trim().startsWith('|') ? cells.filter(Boolean).join(' · ') : line
    })
    .join('\n')

/** A published text. The rest of a long text is folded away. */
export const LongText = ({ text: written, lang, upTo = 1200 }: LongTextProps) => {
  const text = withoutBars(written)
  const at = text.length > upTo * 1.25 ? cutAt(text, upTo) : text.length
  const rest = text.slice(at)
  return (
    <>
      <ForeignText lang={lang}>{text.slice(0, at)}</ForeignText>
      {rest.trim() !== '' && (
        <details class="more">
          <summary>Read the rest</summary>
          <ForeignText lang={lang}>{rest}</ForeignText>
        </details>
      )}
    </>
  )
}

function cutAt(text: string, shown: number): number {
  const head = text.slice(0, shown)
  const end = Math.max(head.lastIndexOf('\n'), head.lastIndexOf('. ') + 1)
  if (end > shown / 2) return end
  const space = head.lastIndexOf(' ')
  return space > 0 ? space : shown
}
