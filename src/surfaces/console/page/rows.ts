import type { Page } from '../serve.ts'

/** Rows of the pages' table: `GET /bids/:id` shows, `POST /bids/:id/submit` changes. Browsers' forms know no other method. */
export type Pages = Record<`${'GET' | 'POST'} /${string}`, Page>
