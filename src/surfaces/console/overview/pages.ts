import { page } from '../page/page.tsx'
import type { Page } from '../serve.ts'
import { showFront } from '../front/front.tsx'
import { showOverview } from './overview.tsx'

const overview = page(showOverview)

/** The start: the overview of the company, or without a session the page for everybody. */
export const showStart: Page = (visitor, param) =>
  visitor.session ? overview(visitor, param) : showFront(visitor)
