import { listConversations, readConversation } from '../../../../insight/questions/chat/queries.ts'
import { ListMessages } from '../../../../insight/questions/chat/schema.ts'
import { listDocuments } from '../../../../catalogue/documents/queries.ts'
import { readQuery } from '../../../core/input.ts'
import type { Visit } from '../../../core/visit.ts'
import { Distance, NamedLink, Section } from '../../../parts/elements.tsx'
import { TenderFrame } from '../../../parts/tenders/frame.tsx'
import { inUse } from '../../../parts/tenders/replaced.ts'
import { readTender } from '../../../parts/tenders/translated.tsx'
import { maxDocuments, sourcesOf } from '../../../parts/judgement/sources.ts'
import { AskForm } from './ask-form.tsx'
import { Conversation } from './conversation.tsx'

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
