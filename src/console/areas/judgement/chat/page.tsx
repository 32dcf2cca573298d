import { listConversations, readConversation } from '../../../../insight/questions/chat/queries.ts'
import { AskTender, ChatAnswer, ListMessages } from '../../../../insight/questions/chat/schema.ts'
import { listDocuments } from '../../../../catalogue/documents/queries.ts'
import { parse, readQuery, type Visit } from '../../../core/visit.ts'
import { Distance, NamedLink, Section } from '../../../parts/elements.tsx'
import { TenderFrame } from '../../../parts/tenders/frame.tsx'
import { inUse } from '../../../parts/tenders/documents.ts'
import { readTender } from '../../../parts/tenders/translated.tsx'
import { maxDocuments, type Sources, sourcesOf } from '../../../parts/judgement/sources.ts'
import { Conversation, type ShownConversation } from './conversation.tsx'
import { Fields } from '../../../core/sent.tsx'
import { TextArea } from '../../../parts/fields.tsx'
import { Hidden } from '../../../parts/form.tsx'
import { counted } from '../../../parts/judgement/labels.ts'
import { askQuestion } from '../../../../insight/questions/chat/commands.ts'
import { eventStream } from '../../../../insight/questions/chat/event-stream.ts'
import { perform } from '../../../../surfaces/perform.ts'
import { goTo } from '../../../core/visitor.ts'

const newest = { page: 1, limit: 50 }
const maxSessions = 20

/**
 * The page for questions to the documents of a tender. The page shows a conversation or the form for a new
 * conversation, and lists the earlier conversations.
 */
export async function showChat(visit: Visit) {
  const tenderId = visit.param.id ?? ''
  // A refused question carries the id of its conversation.
  const sessionId = visit.sent.fields?.get('sessionId') || visit.param.sessionId
  const { page } = visit.sent.fields ? newest : readQuery(visit, ListMessages.pick({ page: true }))
  const [{ tender, translated }, { items: documents }, sessions, known] = await Promise.all([
    readTender(visit, tenderId),
    listDocuments(visit.ctx, tenderId, { page: 1, limit: maxDocuments }),
    listConversations(visit.ctx, { tenderId, page: 1, limit: maxSessions }),
    sessionId ? readConversation(visit.ctx, { tenderId, sessionId }, { ...newest, page }) : null,
  ])
  const sources = sourcesOf(tenderId, documents)
  const earlier = sessions.items.filter(({ id }) => id !== sessionId)
  const readable = inUse(documents).filter(({ textAvailable }) => textAvailable).length
  return (
    <TenderFrame tender={tender} translated={translated} side="chat">
      <div class="talk-page">
        <Conversation known={known} page={page} limit={newest.limit} sources={sources} />
        <AskForm visit={visit} known={known} readable={readable} sources={sources} />
      </div>
      {known && (
        <p>
          <a href={`/tenders/${tenderId}/chat`}>Start a new conversation</a>
        </p>
      )}
      {earlier.length > 0 && (
        <Section title={known ? 'Other conversations' : 'Earlier conversations'}>
          <ul class="plain-list">
            {earlier.map(({ id, title, messageCount, updatedAt }) => (
              <li>
                <NamedLink href={`/tenders/${tenderId}/chat/${id}`} name={title} />{' '}
                <span class="soft">
                  {Math.ceil(messageCount / 2) === 1
                    ? '1 question'
                    : `${Math.ceil(messageCount / 2)} questions`}
                  , <Distance at={updatedAt} />
                </span>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </TenderFrame>
  )
}

interface AskFormProps {
  visit: Visit
  known: ShownConversation
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
const AskForm = ({ visit, known, readable, sources }: AskFormProps) => {
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

/**
 * Answers a question. The page's script gets a stream; without script, the answer redirects to the newest answer of the
 * conversation.
 */
export async function ask(visit: Visit, fields: URLSearchParams): Promise<Response> {
  const tenderId = visit.param.id ?? ''
  const sessionId = fields.get('sessionId') || null
  const message = fields.get('suggestion') ?? fields.get('message') ?? ''
  const input = parse(AskTender, { tenderId, message, sessionId })
  const answer = async (): Promise<ChatAnswer> => {
    const given = await perform(visit.ctx, { effect: 'write', run: askQuestion }, input)
    return ChatAnswer.parse(given.answer)
  }
  if (visit.request.headers.get('accept') === 'text/event-stream') {
    const { status, headers, body } = await eventStream(answer)
    return new Response(body, { status, headers: { ...headers, 'Cache-Control': 'no-store' } })
  }
  // The redirect is made here, because a `FormDone` cannot carry the fragment that leads to the answer.
  return goTo(visit, `/tenders/${tenderId}/chat/${(await answer()).sessionId}#latest`)
}
