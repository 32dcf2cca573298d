import * as z from 'zod'
import { idOf } from '../../../../platform/context/ids.ts'
import { hideTenders } from '../../../../workspace/search/hidden/commands.ts'
import { settledStages, Stage, stages } from '../../../../workspace/pipeline/schema.ts'
import { saveTenders } from '../../../../workspace/pipeline/several.ts'
import { change, type Visit } from '../../../core/visit.ts'
import type { FormDone } from '../../../core/page.tsx'
import { choicesOf } from '../../../parts/fields.tsx'
import {
  BulkAct,
  ActChoice,
  outcomeText,
  SeveralForm,
  tickedIn,
  unknownAct,
} from '../../../parts/several.tsx'
import { stageWords } from '../../../parts/pipeline.tsx'

const path = '/tenders'
const openStages = new Set<string>(stages.filter((stage) => !settledStages.includes(stage)))

/** The buttons for several found tenders at once. */
export const SeveralTenders = ({ visit }: { visit: Visit }) => (
  <SeveralForm visit={visit} page={path} action={`${path}/several`}>
    <BulkAct act="save" text="Save to the pipeline">
      <ActChoice
        name="stage"
        label="Stage for the selected tenders"
        choices={choicesOf(stageWords).filter(({ value }) => openStages.has(value))}
      />
    </BulkAct>
    <BulkAct act="hide" text="Hide" />
  </SeveralForm>
)

const Chosen = z.object({ ids: z.array(idOf('tender')), stage: Stage })

/** Saves or hides the ticked tenders, and returns to the search. */
export async function changeTenders(visit: Visit, fields: URLSearchParams): Promise<FormDone> {
  const input = { ids: tickedIn(fields), stage: fields.get('stage') ?? 'watching' }
  const to = `${path}${visit.url.search}`
  switch (fields.get('act') ?? '') {
    case 'save': {
      const saved = await change(visit, Chosen, input, (ctx, { ids, stage }) => saveTenders(ctx, ids, stage))
      return { to, say: outcomeText(saved, (n) => `${tenders(n)} in your pipeline.`) }
    }
    case 'hide': {
      const hidden = await change(visit, Chosen, input, (ctx, { ids }) => hideTenders(ctx, ids))
      return { to, say: outcomeText(hidden, (n) => `${tenders(n)} hidden from the results of your company.`) }
    }
    default:
      throw unknownAct()
  }
}

const tenders = (n: number): string => (n === 1 ? '1 tender' : `${n} tenders`)
