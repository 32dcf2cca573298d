import type { Notification } from './schema.ts'

/** How often a person is mailed about a topic. */
export const cadences = ['at_once', 'daily', 'weekly', 'never'] as const
export type Cadence = (typeof cadences)[number]

/**
 * The topics that people and message channels choose among, and the kinds of notification of each topic.
 * `alert.triggered` is in no topic: people are notified of each tender that the alert found.
 */
export const topics = {
  alerts: ['tender.new'],
  deadlines: ['tender.deadline'],
  questions: ['tender.questions_deadline'],
  documents: ['tender.documents', 'tender.changed'],
  awards: ['tender.awarded'],
  mentions: ['comment.mentioned'],
  answers: ['comment.answered'],
  tasks: [
    'task.assigned',
    'section.assigned',
    'requirement.assigned',
    'section.review',
    'section.reviewed',
    'task.due',
    'section.due',
  ],
  bids: ['bid.submitted', 'bid.status_changed'],
  company: ['consortium.invited', 'webhook.disabled', 'channel.disabled', 'audit.failing', 'key.expiring'],
} as const satisfies Record<string, readonly Notification['kind'][]>

export type Topic = keyof typeof topics
export const topicNames = Object.keys(topics) as [Topic, ...Topic[]]

/** The name of a topic, as a choice and as a heading. */
export const topicWords: Record<Topic, string> = {
  alerts: 'New tenders of your alerts',
  deadlines: 'Deadlines',
  questions: 'Last days for questions to the buyer',
  documents: 'Changes of tenders, and new documents such as clarifications',
  awards: 'Awards',
  mentions: 'Comments that mention you',
  answers: 'Answers to your comments',
  tasks: 'Your tasks, sections, requirements and reviews: assigned, decided, due, overdue',
  bids: 'Bids that change',
  company: 'Invitations, failures, and API keys that end',
}

/** The cadences that the service proposes: at once for news that waits for a person, daily or weekly for other news. */
export const proposed: Record<Topic, Cadence> = {
  alerts: 'daily',
  deadlines: 'daily',
  questions: 'daily',
  documents: 'daily',
  awards: 'weekly',
  mentions: 'at_once',
  answers: 'at_once',
  tasks: 'at_once',
  bids: 'daily',
  company: 'at_once',
}

/** The topic of each kind of notification; kinds without a topic are missing. */
export const topicOfKind: Record<string, Topic> = Object.fromEntries(
  topicNames.flatMap((topic) => topics[topic].map((kind) => [kind, topic])),
)
