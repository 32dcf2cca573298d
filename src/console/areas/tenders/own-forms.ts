import { DocumentParam } from '../../../catalogue/tenders/document-schema.ts'
import { TenderParam } from '../../../catalogue/tenders/params.ts'
import type { Incoming } from '../../../company/files/file.ts'
import { several } from '../../../delivery/events/texts.ts'
import type { CallerCtx } from '../../../platform/context/context.ts'
import { invalidData } from '../../../platform/context/errors.ts'
import { perform } from '../../../surfaces/perform.ts'
import { replaceDocument, uploadDocuments, type Uploaded } from '../../../workspace/documents/commands.ts'
import { deleteDocument } from '../../../workspace/documents/remove.ts'
import { change, parameters } from '../../core/input.ts'
import type { Visit } from '../../core/visit.ts'

function chosen({ files }: Visit): AsyncIterable<Incoming> {
  if (!files) throw invalidData('file', 'must be chosen')
  return files
}

/** The files can be read only once, so the step cannot be repeated. */
const stream = <A>(run: (ctx: CallerCtx, files: AsyncIterable<Incoming>) => Promise<A>) => ({
  effect: 'stream' as const,
  run,
})

/** Adds the company's own documents to a tender. */
export async function addOwn(visit: Visit) {
  const { id } = parameters(TenderParam, visit)
  const work = stream((ctx, files) => uploadDocuments(ctx, id, files))
  const { answer } = await perform(visit.ctx, work, chosen(visit))
  return { to: `/tenders/${id}/documents`, at: 'own', say: outcomeText(answer) }
}

function outcomeText({ documents }: Uploaded): string {
  const failed = documents.filter(({ state }) => state === 'failed').length
  const taken = documents.length - failed
  return [
    ...(taken > 0 ? [`${several(taken, 'document')} uploaded.`] : []),
    ...(failed > 0 ? [`${several(failed, 'file')} cannot be read: see why below.`] : []),
  ].join(' ')
}

/** Uploads the next version of a document of the company. */
export async function replaceOwn(visit: Visit) {
  const ids = parameters(DocumentParam, visit)
  const work = stream((ctx, files) => replaceDocument(ctx, ids, files))
  const { answer } = await perform(visit.ctx, work, chosen(visit))
  const say =
    answer.id === ids.documentId
      ? 'It is the same file. Nothing has changed.'
      : 'The new version is uploaded. It is used once it is read.'
  return { to: `/tenders/${ids.id}/documents/${answer.id}`, say }
}

/** Deletes a document of the company with everything that was read from it. */
export async function removeOwn(visit: Visit) {
  const ids = parameters(DocumentParam, visit)
  await change(visit, DocumentParam, ids, (ctx) => deleteDocument(ctx, ids))
  return {
    to: `/tenders/${ids.id}/documents`,
    say: 'The document and all that was read from it are deleted.',
  }
}
