import { raw } from 'hono/html'
import { fromTables } from '../../platform/tables.ts'

/** The guide's paragraphs lie beside the Worker: they take no room in the upload. */
const paragraphs = 'guide.html'
/** Programs that receive webhooks, as the guide shows them. */
export const receivers = { typescript: 'receiver.ts', python: 'receiver.py' }
export const guideFiles = [paragraphs, ...Object.values(receivers)]

/** The paragraphs of each chapter, which begin at a comment with its id. */
const chapters = fromTables([paragraphs], (text) => {
  const [, ...parts] = text.split(/<!-- ([a-z-]+) -->\n/)
  return new Map(parts.flatMap((id, at) => (at % 2 === 0 ? [[id, parts[at + 1] ?? '']] : [])))
})

/** The paragraphs of a chapter. Throws for a chapter without paragraphs: its file belongs to the deployment. */
export function Prose({ of }: { of: string }) {
  const text = chapters().get(of)
  if (text === undefined) throw new Error(`The guide has no chapter ${of}`)
  return raw(text)
}
