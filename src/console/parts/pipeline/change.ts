import { removeSaved, updateSaved } from '../../../workspace/pipeline/commands.ts'
import { SavedParam, UpdateSaved } from '../../../workspace/pipeline/schema.ts'
import { change, parameters } from '../../core/change.ts'
import type { Visit } from '../../core/visit.ts'
import { instantOf } from '../../../platform/time/zone.ts'

/** Changes every field of a record that the page shows. The change applies to the version that was shown. */
export async function changeItem(visit: Visit, fields: URLSearchParams) {
  const { id } = parameters(SavedParam, visit)
  const text = (name: string) => fields.get(name)?.trim() || null
  const due = text('nextActionAt')
  const input = {
    stage: fields.get('stage'),
    priority: fields.get('priority'),
    assigneeId: text('assigneeId'),
    notes: text('notes'),
    nextAction: text('nextAction'),
    tags: tagsIn(fields.get('tags')),
    nextActionAt: due === null ? null : instantOf(visit.reader, due),
  }
  await change(visit, UpdateSaved, input, (ctx, json) => updateSaved(ctx, id, json))
  return { to: `/pipeline/${id}`, say: 'Changes saved.' }
}

export async function removeItem(visit: Visit) {
  const { id } = parameters(SavedParam, visit)
  await change(visit, SavedParam, { id }, (ctx) => removeSaved(ctx, id))
  return { to: '/pipeline', say: 'Removed from the pipeline.' }
}

/** Tags from a field in which people separate them by commas. */
export const tagsIn = (text: string | null): string[] =>
  (text ?? '')
    .split(/[,;\n]/)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')
