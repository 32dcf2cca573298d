import { form, page } from '../page/page.tsx'
import type { Pages } from '../page/rows.ts'
import { showBid } from './bid.tsx'
import { editBid } from './edit.ts'
import { showEdit } from './edit-form.tsx'
import { attachFile, detachFile } from './files.ts'
import { showBids } from './list.tsx'
import { showSection } from './section.tsx'
import { showNewSection } from './section-new.tsx'
import { addOwn, growOutline, removeOne, writeOne } from './sections.ts'
import { deleteBid, startBid } from './start.ts'
import { handIn, moveBid } from './status.ts'

/** In bytes. A section's text may have 200,000 characters, and a form encodes a character in up to nine bytes. */
const long = { upTo: 2 * 1024 * 1024 }

export const bidPages = {
  'GET /bids': page(showBids),
  'POST /bids': form(startBid, { again: showBids }),
  'GET /bids/:id': page(showBid),
  'GET /bids/:id/edit': page(showEdit),
  'POST /bids/:id/edit': form(editBid, { again: showEdit }),
  'POST /bids/:id/status': form(moveBid, { again: showBid }),
  'POST /bids/:id/submit': form(handIn, { again: showBid }),
  'POST /bids/:id/delete': form(deleteBid, { again: showBid }),
  'POST /bids/:id/files': form(attachFile, { again: showBid }),
  'POST /bids/:id/files/remove': form(detachFile, { again: showBid }),
  'POST /bids/:id/outline': form(growOutline, { again: showBid }),
  'GET /bids/:id/section': page(showSection),
  'POST /bids/:id/section': form(writeOne, { again: showSection, ...long }),
  'POST /bids/:id/section/remove': form(removeOne, { again: showSection }),
  'GET /bids/:id/sections/new': page(showNewSection),
  'POST /bids/:id/sections/new': form(addOwn, { again: showNewSection, ...long }),
} satisfies Pages
