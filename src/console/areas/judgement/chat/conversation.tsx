import type { Citation } from '../../../../insight/analyses/citations.ts'
import type { ChatMessage } from '../../../../insight/questions/chat/schema.ts'
import type { readConversation } from '../../../../insight/questions/chat/queries.ts'
import { Moment } from '../../../parts/elements.tsx'
import { Quoted, SourceLink } from '../quotes.tsx'
import { counted } from '../../../parts/judgement/labels.ts'
import { sourceName, type Sources } from '../../../parts/judgement/sources.ts'

export type ShownConversation = Awaited<ReturnType<typeof readConversation>> | null

interface ConversationProps {
  known: ShownConversation
  page: number
  limit: number
  sources: Sources
}

/** Questions and answers, the oldest first. The role `log` makes screen readers read out what the script adds. */
export function Conversation({ known, page, limit, sources }: ConversationProps) {
  const messages = known?.messages ?? []
  const total = known?.session.messageCount ?? 0
  const place = `/tenders/${sources.tenderId}/chat/${known?.session.id ?? ''}`
  return (
    <>
      {page * limit < total && (
        <p>
          <a href={`${place}?page=${page + 1}`}>Earlier questions</a>
        </p>
      )}
      <div class="talk" role="log" aria-label="Conversation" id="talk">
        {messages.map((message, index) => (
          <Message message={message} sources={sources} isLatest={index === messages.length - 1} />
        ))}
      </div>
      {page > 1 && (
        <p>
          <a href={page === 2 ? place : `${place}?page=${page - 1}`}>Later questions</a>
        </p>
      )}
    </>
  )
}

interface MessageProps {
  message: ChatMessage
  sources: Sources
  isLatest: boolean
}

/** The headings of answers. */
const labels = {
  certain: 'Answer from the documents',
  closest: 'No certain answer',
  none: 'Not in the documents',
}

/**
 * Who wrote an answer: a reader trusts the sentences of a language model less than quotes, and learns where
 * the model failed.
 */
function writerText({ engine, degraded }: ChatMessage): string {
  if (engine !== 'builtin') return ', written by a language model'
  return degraded === true ? ', by the built-in engine alone' : ''
}

const Message = ({ message, sources, isLatest }: MessageProps) =>
  message.role === 'user' ? (
    <div class="asked">
      <p class="soft">
        Question, <Moment at={message.createdAt} />
      </p>
      <p class="said" dir="auto">
        {message.text}
      </p>
    </div>
  ) : (
    <div
      class="answered"
      data-message={message.id}
      id={isLatest ? 'latest' : undefined}
      tabindex={isLatest ? -1 : undefined}
    >
      <p class="soft">
        {labels[message.certainty ?? 'none']}
        {writerText(message)}
      </p>
      <Answer sources={sources} isOpen={message.certainty === 'certain'} {...foldedAnswer(message)} />
    </div>
  )

/**
 * An answer: what it says with the places of its quotes, and further passages. They are folded if the answer is not
 * certain; of a certain answer one of the quotes answers, and not always the first.
 */
const Answer = ({
  text,
  citations,
  further,
  sources,
  isOpen,
}: FoldedAnswer & { sources: Sources; isOpen: boolean }) => (
  <>
    <p class="said" dir="auto">
      {text}
    </p>
    <Citations citations={citations} text={text} sources={sources} />
    {further.length > 0 && (
      <details class="more" open={isOpen}>
        <summary>{counted(further.length, 'further passage')}</summary>
        {further.map((citation) => (
          <Quoted sources={sources} citation={citation} />
        ))}
      </details>
    )}
  </>
)

interface CitationsProps {
  citations: readonly Citation[]
  text: string
  sources: Sources
}

/** The citations of an answer. A quote that the answer repeats word for word is not shown a second time. */
const Citations = ({ citations, text, sources }: CitationsProps) => {
  const isRepeated = ({ quote }: Citation) => quote === null || text.includes(quote)
  const places = new Map(citations.filter(isRepeated).map((each) => [sourceName(sources, each), each]))
  return citations.length === 0 ? (
    <p>
      Ask in other words, or <a href={`/tenders/${sources.tenderId}/documents`}>read the documents</a>.
    </p>
  ) : (
    <ul class="read-in" aria-label="Read in">
      {[...places.values()].map((citation) => (
        <li>
          <SourceLink sources={sources} citation={citation} />
        </li>
      ))}
      {citations
        .filter((each) => !isRepeated(each))
        .map((citation) => (
          <li>
            <Quoted sources={sources} citation={citation} />
          </li>
        ))}
    </ul>
  )
}

interface FoldedAnswer {
  /** The answer without its further passages. */
  text: string
  /** The citations of `text`. */
  citations: Citation[]
  /** The passages that the built-in engine quotes after the first, to read where the first is not enough. */
  further: Citation[]
}

/**
 * Separates the first quote of an answer from the passages after it. What a language model wrote stays whole, and so does an
 * answer whose quotes are not in its text in their order.
 */
export function foldedAnswer({ text, citations, engine }: ChatMessage): FoldedAnswer {
  const whole = { text, citations, further: [] }
  const ends = engine === 'builtin' ? quoteEnds(text, citations) : []
  const [first, last] = [ends[0], ends.at(-1)]
  if (first === undefined || last === undefined || ends.length < citations.length) return whole
  const said = [text.slice(0, first), text.slice(last).trim()].filter(Boolean).join('\n\n')
  return { text: said, citations: citations.slice(0, 1), further: citations.slice(1) }
}

/** The ends of the lines in which the quotes of an answer end, as far as each follows the one before. */
function quoteEnds(text: string, citations: readonly Citation[]): number[] {
  const ends: number[] = []
  for (const { quote } of citations) {
    const start = quote ? text.indexOf(quote, ends.at(-1) ?? 0) : -1
    if (!quote || start < 0) break
    const end = text.indexOf('\n', start + quote.length)
    ends.push(end < 0 ? text.length : end)
  }
  return ends
}
