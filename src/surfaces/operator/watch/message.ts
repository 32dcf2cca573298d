import * as z from 'zod'
import { letter, type Mail } from '../../../identity/mail/mail.ts'
import { trusted } from '../../../identity/mail/words.ts'
import { type Open, WatchProblem } from './problem.ts'

/** What the operator is sent, as ALERT_URL gets it. */
export const WatchMessage = z.object({
  kind: z.enum(['problems', 'reminder', 'over']),
  /** All of it in words. Slack and others show this member. */
  text: z.string(),
  begun: z.array(WatchProblem),
  open: z.array(WatchProblem),
  over: z.array(WatchProblem),
})
export type WatchMessage = z.output<typeof WatchMessage>

interface Change {
  /** Problems that are new, that last, and that are over. */
  begun: Open[]
  lasting: Open[]
  over: Open[]
}

/** The message about a change, or about problems that last. */
export function watchMessage({ begun, lasting, over }: Change, origin: string): WatchMessage {
  const open = [...begun, ...lasting]
  const kind = open.length === 0 ? 'over' : begun.length + over.length > 0 ? 'problems' : 'reminder'
  const lines = [
    ...section('New', begun),
    ...section('Still', lasting),
    ...section('Over', over),
    ...(open.length === 0 ? ['All is well.'] : []),
    origin,
  ]
  const bare = (problems: Open[]) => problems.map((each) => WatchProblem.parse(each))
  return { kind, text: lines.join('\n'), begun: bare(begun), open: bare(open), over: bare(over) }
}

const section = (title: string, problems: Open[]): string[] =>
  problems.map(({ sentence, see, since }) => {
    const began = title === 'New' ? '' : `, since ${new Date(since).toISOString().slice(0, 16)}Z`
    return `${title}: ${sentence}${began}${title === 'Over' ? '' : ` (runbook: ${see})`}`
  })

const subjects = {
  problems: 'Tender Marketplace needs attention',
  reminder: 'Still open',
  over: 'All is well again',
}

export const mailOf = ({ kind, text }: WatchMessage, to: string): Mail =>
  letter({ to, subject: trusted(subjects[kind]), text: trusted(text.replaceAll('\n', '\n\n')) })
