import { env } from 'cloudflare:workers'

/** Copies an alert. The copies have its id but for the last four letters, and none of them has its own four by chance. */
export const copyAlert = (id: string, copies: number) =>
  env.DB.prepare(
    `INSERT INTO alerts SELECT a.company_id, substr(a.id, 1, 28) || printf('%04d', c.value), name, filters, frequency,
       active, seen_seq, found, found_count, next_run_at, NULL, NULL, 0, 1, 0, 0
     FROM alerts AS a CROSS JOIN json_each(?1) AS c
     WHERE a.id = ?2 AND printf('%04d', c.value) <> substr(a.id, 29) LIMIT ?3`,
  )
    .bind(JSON.stringify(Array.from({ length: copies + 1 }, (_, i) => i)), id, copies)
    .run()
