import * as z from 'zod'
import { derive } from '../../../platform/context/context.ts'
import { etagOf } from '../../../platform/transaction/version.ts'
import { endpoints } from '../../rest/endpoints.ts'
import {
  asQuery,
  checked,
  confirmable,
  confirmToken,
  deadlineConflict,
  id,
  listedText,
  next,
  pages,
  text,
  texts,
  things,
} from '../fields.ts'
import { after, nextPage, PagedAnswer, sentences, type PageSpan, textIn, wholeWithOne } from '../pages.ts'
import { shorten } from '../tidy.ts'
import { removes, settles, reads, changes, tool } from '../tool.ts'
import { Existing } from '../../../platform/db/page.ts'
import { removeSaved, saveTender, updateSaved } from '../../../workspace/pipeline/commands.ts'
import { getSaved, listSaved } from '../../../workspace/pipeline/queries.ts'
import {
  ListSaved,
  type SavedTender,
  SaveTender,
  stages,
  UpdateSaved,
} from '../../../workspace/pipeline/schema.ts'

const item = {
  id: z.string(),
  tenderId: z.string(),
  title: z.string(),
  deadline: listedText,
  deadlineConflict,
  tenderStatus: text,
  stage: z.string(),
  priority: z.string(),
  notes: text,
  tags: texts,
  assigneeId: text,
  nextAction: text,
  nextActionAt: text,
  version: z.int(),
}

const changed = { id: z.string(), tenderId: z.string(), stage: z.string(), version: z.int(), next }

const itemOf = ({ tender, ...saved }: SavedTender, span: PageSpan) => ({
  ...saved,
  notes: shorten(saved.notes, textIn(span)),
  title: tender.title,
  tenderStatus: tender.status,
})

const priority = z.enum(['low', 'medium', 'high']).optional()
const members = {
  stage: z.enum(stages).optional(),
  priority,
  notes: z.string().nullable().optional(),
  tags: z.array(z.string()).optional(),
  assigneeId: id('user').nullable().optional().describe('From list_pipeline'),
  nextAction: z.string().nullable().optional(),
  nextActionAt: z.string().nullable().optional().describe('Date or time'),
}

const list = tool({
  name: 'list_pipeline',
  title: 'List pipeline',
  description: 'The tenders your company follows, with stage, owner and next action.',
  grant: 'read',
  twin: endpoints['GET /tenders/saved'],
  hints: reads,
  input: z.strictObject({
    stage: members.stage,
    priority,
    tag: z.string().optional(),
    assigneeId: id('user').optional(),
    deadlineBefore: z.string().optional(),
    sort: z.enum(['createdAt', 'updatedAt', 'deadline']).optional(),
    ...pages,
  }),
  output: z.object({ total: z.int(), items: things(item), next }),
  run: async (ctx, input) => {
    const { items, total } = await listSaved(ctx, asQuery(ListSaved, input))
    return new PagedAnswer(input, (span) => {
      const shown = items.slice(0, span.limit)
      const isCut = shown.some(({ notes }) => (notes ?? '').length > textIn(span))
      return {
        total,
        items: shown.map((each) => itemOf(each, span)),
        next: sentences(isCut && wholeWithOne, nextPage('list_pipeline', span, after(total, span))),
      }
    })
  },
})

const save = tool({
  name: 'save_tender',
  title: 'Save a tender',
  description: 'Put a tender into the pipeline; one that is there stays as it is.',
  grant: 'write',
  twin: endpoints['POST /tenders/saved'],
  hints: settles,
  input: z.strictObject({ tenderId: id('tender'), ...members }),
  output: z.object(changed),
  run: async (ctx, input) => {
    const saved = await saveTender(ctx, checked(SaveTender, input))
    if (!(saved instanceof Existing)) return saved
    return { ...saved.existing, next: 'It was saved before; change it with update_pipeline_item.' }
  },
})

const update = tool({
  name: 'update_pipeline_item',
  title: 'Change a pipeline item',
  description: 'Change what you name of an item of list_pipeline; null clears. version is the one you read.',
  grant: 'write',
  twin: endpoints['PATCH /tenders/saved/:id'],
  hints: changes,
  input: z.strictObject({ itemId: id('saved'), version: z.int(), ...members }),
  output: z.object(changed),
  run: (ctx, { itemId, version, ...rest }) =>
    updateSaved(derive(ctx, { ifMatch: etagOf(version) }), itemId, checked(UpdateSaved, rest)),
})

const remove = tool({
  name: 'remove_from_pipeline',
  title: 'Remove from pipeline',
  description: 'Remove an item of list_pipeline with its notes. Previews first.',
  grant: 'delete',
  twin: endpoints['DELETE /tenders/saved/:id'],
  hints: removes,
  input: z.strictObject({ itemId: id('saved'), confirmToken }),
  output: z.object({ ...confirmable, itemId: text }),
  preview: async (ctx, { itemId }) => {
    const saved = await getSaved(ctx, itemId)
    return {
      version: saved.version,
      effects: [
        'Your company no longer follows this tender: no more reminders of its deadline.',
        'Its stage, notes, tags and next action are deleted for good. Bids for it stay.',
      ],
      about: {
        tender: saved.tender.title,
        stage: saved.stage,
        notes: saved.notes,
        tags: saved.tags,
        nextAction: saved.nextAction,
      },
    }
  },
  run: async (ctx, { itemId }) => {
    await removeSaved(ctx, itemId)
    return { status: 'removed', itemId }
  },
})

export const pipelineTools = [list, save, update, remove]
