import { isItem, withoutBullet } from '../../../reference/language/lines.ts'
import { ForeignText } from './labels.tsx'

interface LongTextProps {
  text: string
  lang?: string | undefined
  /** A longer text is cut near this length, at the end of a sentence or paragraph if there is one nearby. */
  upTo?: number
}

/** Words of a document for the eye: the bars between the cells of a row become dots, and a lone bullet goes. */
export const shownWords = (text: string): string => {
  const lines = text.split('\n').map((line) => {
    const cells = line.split('|').map((cell) => cell.trim())
    return line.trim().startsWith('|') ? cells.filter(Boolean).join(' · ') : line
  })
  // The bullets of a list show its items, the bullet of one item is left over from its list.
  const items = lines.filter((line) => isItem(line.trim())).length
  return items === 1 && isItem(text.trim()) ? withoutBullet(lines.join('\n')) : lines.join('\n')
}

/** A published text. The rest of a long text is folded away. */
export const LongText = ({ text: written, lang, upTo = 1200 }: LongTextProps) => {
  const text = shownWords(written)
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
