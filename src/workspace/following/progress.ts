type What = 'awards' | 'deadlines' | 'documents' | 'revisions' | 'notifications' | 'at_once' | 'channels'

/**
 * How far people have been notified: a sequence number of the change feed or of notifications, or a moment in epoch
 * milliseconds.
 */
export async function readProgress(d1: D1Database, what: What): Promise<number> {
  const upto = await d1
    .prepare('SELECT upto FROM announcing WHERE what = ?1')
    .bind(what)
    .first<number>('upto')
  return upto ?? 0
}

/** Moves the progress forward, never back. The statement belongs in the batch that writes the events. */
export const moveProgress = (d1: D1Database, what: What, upto: number): D1PreparedStatement =>
  d1.prepare('UPDATE announcing SET upto = max(upto, ?2) WHERE what = ?1').bind(what, upto)
