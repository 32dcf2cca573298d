type What = 'awards' | 'deadlines'

/** How far followers have been told: a change of the feed, or a moment in epoch milliseconds. */
export async function readProgress(d1: D1Database, what: What): Promise<number> {
  const upto = await d1
    .prepare('SELECT upto FROM announcing WHERE what = ?1')
    .bind(what)
    .first<number>('upto')
  return upto ?? 0
}

/** Moves it on, in the batch of what was told; never back. */
export const moveProgress = (d1: D1Database, what: What, upto: number): D1PreparedStatement =>
  d1.prepare('UPDATE announcing SET upto = max(upto, ?2) WHERE what = ?1').bind(what, upto)
