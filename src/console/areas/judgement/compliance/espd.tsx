import * as z from 'zod'
import { prepareEspd } from '../../../../workspace/bids/espd-response.ts'
import type { Responded } from '../../../../insight/compliance/espd/respond.ts'
import { mainOf } from '../../../../insight/compliance/espd/questions.ts'
import {
  EspdAnswer,
  type EspdResponse,
  type EspdRole,
  RespondEspd,
} from '../../../../insight/compliance/espd/schema.ts'
import { type Criterion, criterionOf } from '../../../../reference/codes/espd-criteria.ts'
import type { Tender } from '../../../../catalogue/tenders/schema.ts'
import { readQuery, type Visit } from '../../../core/visit.ts'
import { Fields, nothingSent } from '../../../core/sent.tsx'
import { Boxes } from '../../../parts/boxes.tsx'
import { choicesOf, Select, TextArea } from '../../../parts/fields.tsx'
import { Filters } from '../../../parts/listing.tsx'
import { Hidden } from '../../../parts/form.tsx'
import { Note, Section } from '../../../parts/elements.tsx'
import { TenderFrame } from '../../../parts/tenders/frame.tsx'
import { readTender } from '../../../parts/tenders/translated.tsx'
import { lotChoices } from '../../../parts/tenders/labels.tsx'
import { counted } from '../../../parts/judgement/labels.ts'
import { type Remark, warningOf } from '../../../../insight/compliance/espd/remarks.ts'
import type { Way } from '../ways.ts'

const roleWords: Record<EspdRole, string> = {
  'sole-tenderer': 'Alone',
  'group-lead': 'Leader of a group',
  'group-mem': 'Member of a group',
  oeron: 'Another company relies on us',
  subcont: 'Subcontractor',
}

/** The schema is not strict, because a refused form carries its answers in addition to lot and role. */
const Choose = z.object(RespondEspd.pick({ lotId: true, role: true }).shape)

/**
 * Shows the ESPD with the answers from the profile, the open questions with fields for their answers, and the form that
 * makes the file.
 */
export async function showEspd(visit: Visit) {
  const tenderId = visit.param.id ?? ''
  // A refused form carries lot and role among its fields. `readQuery` is not used then, because it would replace
  // `sent`.
  const { sent } = visit
  const chosen = sent.fields
    ? (Choose.safeParse(Object.fromEntries([...sent.fields].filter(([, value]) => value !== ''))).data ??
      Choose.parse({}))
    : readQuery(visit, Choose)
  const { tender, translated } = await readTender(visit, tenderId)
  const lotId = tender.lots.find(({ id }) => id === chosen.lotId)?.id ?? tender.lots[0]?.id
  const response = await prepareEspd(visit.ctx, {
    tenderId,
    role: chosen.role,
    answers: {},
    ...(lotId !== undefined && { lotId }),
  })
  return (
    <TenderFrame tender={tender} translated={translated} side="compliance">
      <p class="up">
        <a href={`/tenders/${tenderId}/compliance`}>Compliance</a>
      </p>
      <Section
        title="ESPD"
        lead="Your declaration for one lot as an XML file (ESPD 4.1.0), which the buyer’s system reads, and as a PDF to sign. It is made from your profile; nothing is invented."
      >
        <ForWhom tender={tender} lotId={lotId} role={chosen.role} />
        <Warnings response={response} />
        <Answers visit={{ ...visit, sent }} response={response} lotId={lotId} role={chosen.role} />
      </Section>
    </TenderFrame>
  )
}

interface ChosenProps {
  visit: Visit
  lotId: string | undefined
  role: EspdRole
}

const ForWhom = ({ tender, lotId, role }: Omit<ChosenProps, 'visit'> & { tender: Tender }) => (
  <Filters visit={{ sent: nothingSent }} class="narrow" button="Apply">
    <div class="fields">
      {tender.lots.length > 0 && (
        <Select name="lotId" label="Lot" required value={lotId ?? null} choices={lotChoices(tender.lots)} />
      )}
      <Select name="role" label="How you take part" required value={role} choices={choicesOf(roleWords)} />
    </div>
  </Filters>
)

const Warnings = ({ response }: { response: Responded }) => {
  const warnings = plainWarnings(response.remarks)
  if (warnings.length === 0) return null
  return (
    <Note tone={response.xml === null ? 'bad' : 'warn'}>
      <p>
        <strong>
          {response.xml === null ? 'The file cannot be made yet.' : 'Look at this before you send it.'}
        </strong>
      </p>
      <ul>
        {warnings.map(({ text, way }) => (
          <li>
            {text} {way && <a href={way.href}>{way.text}</a>}
          </li>
        ))}
      </ul>
    </Note>
  )
}

const Answers = ({ visit, response, lotId, role }: ChosenProps & { response: EspdResponse }) => {
  const action = `/tenders/${visit.param.id}/compliance/espd`
  const open = response.unanswered.flatMap(({ criterionId }) => criterionOf(criterionId) ?? [])
  return (
    <form method="post" action={action} data-file>
      <Hidden action={action} />
      {lotId !== undefined && <input type="hidden" name="lotId" value={lotId} />}
      <input type="hidden" name="role" value={role} />
      {open.length > 0 && (
        <Fields sent={visit.sent}>
          <h3>{counted(open.length, 'question')} your profile does not answer</h3>
          <p>
            Grounds for exclusion you <a href="/company/profile/exclusion">declare in your profile</a> are
            answered in every ESPD. Answers given here go into this file only; open questions stay open in it.
          </p>
          {open.some(({ kind }) => kind === 'exclusion') && (
            <Boxes
              name="none"
              legend="Open grounds for exclusion"
              type="checkbox"
              choices={[{ value: 'yes', text: 'None of them applies to us' }]}
            />
          )}
          {[...Map.groupBy(open, ({ kind }) => kind)].map(([kind, criteria]) => (
            <details class="rests" open={visit.sent.fields !== null}>
              <summary>
                {kind === 'exclusion' ? 'Grounds for exclusion, one by one' : 'Answer the others here'} (
                {criteria.length})
              </summary>
              {criteria.map((criterion) => (
                <Question criterion={criterion} />
              ))}
            </details>
          ))}
        </Fields>
      )}
      <div class="buttons">
        <button type="submit" class="primary">
          Download the XML
        </button>
        <button type="submit" name="as" value="pdf">
          Download as PDF to sign
        </button>
      </div>
    </form>
  )
}

const Question = ({ criterion }: { criterion: Criterion }) => (
  <div class="criterion">
    {mainOf(criterion) ? (
      <Boxes
        name={`answer.${criterion.code}`}
        legend={criterion.name}
        hint={criterion.description}
        type="radio"
        choices={
          criterion.kind === 'exclusion'
            ? choicesOf({ no: 'Does not apply to us', yes: 'Applies to us' })
            : choicesOf({ yes: 'Yes', no: 'No' })
        }
      />
    ) : (
      <h4>{criterion.name}</h4>
    )}
    <TextArea
      of={EspdAnswer.shape.description}
      name={`text.${criterion.code}`}
      required={false}
      label={`Explanation for ${criterion.name.toLowerCase()}`}
      rows={2}
    />
  </div>
)

interface Warning {
  text: string
  way: Way | null
}

/** The remarks on a response in words for people. A remark without meaning on this page is left out. */
export const plainWarnings = (remarks: readonly Remark[]): Warning[] =>
  remarks.flatMap((remark) => warningFor(remark) ?? [])

const size: Way = { href: '/company/profile/size', text: 'Add the size of your company' }
const contact: Way = { href: '/company/profile/contact', text: 'Add the address' }

const plain = (text: string, way: Way | null = null): Warning => ({ text, way })

function warningFor(remark: Remark): Warning | null {
  switch (remark.code) {
    case 'no_lots':
    case 'first_lot':
      return null
    case 'no_size':
      return plain('Every ESPD states the size of the company, which your profile does not tell.', size)
    case 'no_country':
      return plain('Your company’s country is in no list of countries.', contact)
    case 'no_answers':
      return plain('Nothing is answered yet: an ESPD needs one answer at least.')
    case 'incomplete': {
      const open = remark.questions.map(({ text }) => `“${text}”`).join(', ')
      return plain(`${remark.criterion.name}: an answer needs more, which is missing: ${open}`)
    }
    case 'text_left_out':
      return plain(`${remark.criterion.name}: the text given answers no question and is left out`)
    case 'group_unknown':
    case 'no_criterion':
      return plain(warningOf(remark))
  }
}
