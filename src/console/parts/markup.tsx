import { blocksOf } from '../../platform/export/typeset/markup.ts'
import type { Block, TextRun } from '../../platform/export/typeset/paper.ts'

/** A text that people typed, as the exported document shows it: both read its markup with the same function. */
export const Markup = ({ text }: { text: string }) => (
  <div class="markup" dir="auto">
    {blocksOf(text).map((block) => (
      <Shown block={block} />
    ))}
  </div>
)

const Shown = ({ block }: { block: Block }) => {
  if (block.kind === 'heading') return <h3>{block.text}</h3>
  if (block.kind === 'table') return <Rows rows={block.rows} />
  if (block.kind === 'list') {
    const items = block.items.map((runs) => (
      <li>
        <Runs runs={runs} />
      </li>
    ))
    return block.ordered ? <ol>{items}</ol> : <ul>{items}</ul>
  }
  return (
    <p class="prose">
      <Runs runs={block.runs} />
    </p>
  )
}

const Runs = ({ runs }: { runs: TextRun[] }) => (
  <>{runs.map(({ text, bold }) => (bold ? <strong>{text}</strong> : text))}</>
)

const Rows = ({ rows: [head = [], ...rows] }: { rows: string[][] }) => (
  <div class="table-wrap">
    <table class="table">
      <thead>
        <tr>
          {head.map((cell) => (
            <th scope="col">{cell}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells) => (
          <tr>
            {cells.map((cell) => (
              <td>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

/** The words of a text without its markup, on one line. */
export const plainText = (text: string): string =>
  blocksOf(text)
    .flatMap((block) => {
      if (block.kind === 'heading') return [block.text]
      if (block.kind === 'table') return block.rows.map((cells) => cells.join(', '))
      const lines = block.kind === 'list' ? block.items : [block.runs]
      return lines.map((runs) => runs.map((run) => run.text).join(''))
    })
    .join(' ')
    .replaceAll(/\s+/g, ' ')
