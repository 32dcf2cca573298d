import type { Ctx } from '../../context/context.ts'
import { attachment, safeFileName } from '../../files/file-name.ts'
import { Bytes } from '../../http/bytes.ts'
import { type Paper, type PaperType, pdfType, wordType } from './paper.ts'
import type { WordTemplate } from './word-template.ts'
import { loadTypefaces } from './typefaces.ts'

/** A document as a file. Each writer loads at its first use. */
export async function print(
  ctx: Pick<Ctx, 'env'>,
  type: PaperType,
  { name, paper, template = null }: { name: string; paper: Paper; template?: WordTemplate | null },
): Promise<Bytes> {
  const bytes = type === wordType ? await word(paper, template) : await pdf(ctx, paper)
  const fileName = safeFileName(`${name}.${endings[type]}`)
  return new Bytes(
    200,
    {
      'Content-Type': type,
      'Content-Disposition': attachment(fileName),
      'Content-Length': String(bytes.byteLength),
    },
    new Response(bytes).body,
  )
}

const endings = { [wordType]: 'docx', [pdfType]: 'pdf' } as const

const word = async (paper: Paper, template: WordTemplate | null) =>
  (await import('./word.ts')).wordOf(paper, template)

async function pdf(ctx: Pick<Ctx, 'env'>, paper: Paper): Promise<Uint8Array> {
  const [{ pdfOf }, typefaces] = await Promise.all([import('./pdf.ts'), loadTypefaces(ctx)])
  return pdfOf(paper, typefaces)
}
