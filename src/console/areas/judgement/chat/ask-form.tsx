import { AskTender } from '../../../../insight/questions/chat/schema.ts'
import { Fields } from '../../../core/sent.tsx'
import type { Visit } from '../../../core/visit.ts'
import { TextArea } from '../../../parts/fields.tsx'
import { Hidden } from '../../../parts/form.tsx'
import type { Sources } from '../../../parts/judgement/sources.ts'
import { counted } from '../../../parts/judgement/labels.ts'
import type { Known } from './conversation.tsx'

interface AskFormProps {
  visit: Visit
  known: Known
  /** The number of documents that have text. */
  readable: number
  sources: Sources
}

const suggestions = [
  'Which insurance do we need?',
  'How are bids compared?',
  'Which references are asked for?',
  'What are the penalties for delay?',
]

/** The form for a question, with some examples. */
export const AskForm = ({ visit, known, readable, sources }: AskFormProps) => {
  const action = `/tenders/${sources.tenderId}/chat`
  return (
    <form method="post" action={action} class="ask" data-ask data-tender={sources.tenderId}>
      <Hidden action={action} />
      <input type="hidden" name="sessionId" value={known?.session.id ?? ''} />
      <Fields sent={visit.sent} of={AskTender}>
        <TextArea
          name="message"
          label={known ? 'Your next question' : 'Your question'}
          hint={`Answered from ${counted(readable, 'document')} of this tender, with the page of each quote. Questions that they do not answer stay open.`}
          rows={3}
        />
      </Fields>
      <div class="buttons">
        <button type="submit" class="primary">
          Ask
        </button>
      </div>
      {!known && (
        <div class="suggestions">
          <p class="soft">Or begin with one of these:</p>
          {suggestions.map((text) => (
            <button type="submit" name="suggestion" value={text} formnovalidate>
              {text}
            </button>
          ))}
        </div>
      )}
    </form>
  )
}
