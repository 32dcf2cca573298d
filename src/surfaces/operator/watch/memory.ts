import * as z from 'zod'
import type { Ctx } from '../../../platform/context/context.ts'
import { GivenUp, nothingGivenUp } from './given-up.ts'
import { WatchMessage } from './message.ts'
import { Open } from './problem.ts'

/** What the watch knows from minute to minute. */
export interface Memory {
  /** 0 before the first run. */
  ranAt: number
  /** Since when the watch has run without a pause. */
  awakeSince: number
  problems: Open[]
  notifiedAt: number | null
  unposted: WatchMessage | null
  givenUp: GivenUp
  givenUpLastHour: GivenUp
  countedAt: number
}

interface WatchRow {
  ran_at: number
  awake_since: number
  problems: string
  notified_at: number | null
  unposted: string | null
  given_up: string
  given_up_last_hour: string
  counted_at: number
}

const beginning: Memory = {
  ranAt: 0,
  awakeSince: 0,
  problems: [],
  notifiedAt: null,
  unposted: null,
  givenUp: nothingGivenUp,
  givenUpLastHour: nothingGivenUp,
  countedAt: 0,
}

export async function readWatch({ d1 }: Pick<Ctx, 'd1'>): Promise<Memory> {
  const row = await d1.prepare('SELECT * FROM watch').first<WatchRow>()
  if (!row) return beginning
  return {
    ranAt: row.ran_at,
    awakeSince: row.awake_since,
    problems: z.array(Open).parse(JSON.parse(row.problems)),
    notifiedAt: row.notified_at,
    unposted: row.unposted === null ? null : WatchMessage.parse(JSON.parse(row.unposted)),
    givenUp: GivenUp.parse(JSON.parse(row.given_up)),
    givenUpLastHour: GivenUp.parse(JSON.parse(row.given_up_last_hour)),
    countedAt: row.counted_at,
  }
}

/** The statement that writes the memory. It changes no row if another run has written since `before` was read. */
export const writeWatch = ({ d1 }: Pick<Ctx, 'd1'>, before: Memory, now: Memory): D1PreparedStatement =>
  d1
    .prepare(
      `INSERT INTO watch (one, ran_at, awake_since, problems, notified_at, unposted, given_up, given_up_last_hour, counted_at)
       VALUES (1, ?1, ?9, ?2, ?3, ?4, ?5, ?6, ?7)
       ON CONFLICT (one) DO UPDATE SET ran_at = ?1, awake_since = ?9, problems = ?2, notified_at = ?3, unposted = ?4, given_up = ?5,
         given_up_last_hour = ?6, counted_at = ?7 WHERE ran_at = ?8`,
    )
    .bind(
      now.ranAt,
      JSON.stringify(now.problems),
      now.notifiedAt,
      now.unposted && JSON.stringify(now.unposted),
      JSON.stringify(now.givenUp),
      JSON.stringify(now.givenUpLastHour),
      now.countedAt,
      before.ranAt,
      now.awakeSince,
    )
