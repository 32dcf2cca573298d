import * as z from 'zod'

/** The members of a tender, and of its lots, whose changes are recorded. */
const editedMembers = [
  'title',
  'status',
  'deadline',
  'questionsDeadline',
  'estimatedValue',
  'submissionUrl',
  'lot',
  'lotTitle',
  'lotDeadline',
  'lotValue',
] as const

/**
 * A member of a tender with its values before and after a change: times in RFC 3339 UTC, amounts with their currency
 * (`2400000 EUR`). A lot that came has no value before, and a lot that went has none after.
 */
export const TenderEdit = z.object({
  member: z.enum(editedMembers),
  lotId: z.string().nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
})
export type TenderEdit = z.output<typeof TenderEdit>

/** A requirement as it was, or is, on one side of a change. */
export const RevisedRequirement = z.object({
  id: z.string(),
  category: z.string(),
  title: z.string(),
  /** The beginning of its text. */
  text: z.string().nullable(),
})
export type RevisedRequirement = z.output<typeof RevisedRequirement>
