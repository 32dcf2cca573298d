import * as z from 'zod'

export const ConnectStream = z.strictObject({
  url: z.string().trim().min(1, 'must be an address').max(2000),
})
export type ConnectStream = z.output<typeof ConnectStream>

/** The stream of a company as its owners see it. The address and the secret are never shown again. */
export interface AuditStream {
  host: string
  createdAt: string
  /** When entries last arrived; null before the first. */
  sentAt: string | null
  /** Why the last attempt failed; null if it arrived. */
  problem: string | null
  /** Entries that wait. */
  waiting: number
}
