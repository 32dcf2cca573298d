import { showAnswers } from './answers.tsx'
import { form, page, type Pages } from '../../core/page.tsx'
import type { Visit } from '../../core/visit.ts'
import { commentOn, uncomment } from './comments.tsx'
import { restoreOne, showChanges } from './changes.tsx'
import { sectionPath } from '../../parts/bids/labels.ts'
import { addTask, finishTask } from './tasks.tsx'
import { showBid } from './bid.tsx'
import { editBid, showEdit } from './edit-form.tsx'
import { attachFile, detachFile } from '../../parts/bids/files.ts'
import { showBids } from './list.tsx'
import { planTender } from './card.tsx'
import { saveOutcome } from './outcome.tsx'
import { review } from './review.tsx'
import { showSection } from './section.tsx'
import { addOwnSection, growOutline, removeOne, writeOne } from './sections.ts'
import { showNewSection } from './section-new.tsx'
import { deleteBid, handIn, moveBid, startBid } from './status.ts'

/** In bytes. A section's text may have 200,000 characters, and a form encodes a character in up to nine bytes. */
const long = { upTo: 2 * 1024 * 1024 }

/** The page on which a refused comment was typed: the page of the section, or the page of the bid. */
const showCommented = (visit: Visit) => {
  const key = visit.sent.fields?.get('sectionKey')
  if (!key) return showBid(visit)
  const url = new URL(sectionPath(visit.param.id ?? '', key), visit.url)
  return showSection({ ...visit, url })
}

export const bidPages = {
  'GET /answers': page(showAnswers),
  'GET /bids': page(showBids),
  'POST /bids': form(startBid, { again: showBids }),
  'GET /bids/:id': page(showBid),
  'GET /bids/:id/edit': page(showEdit),
  'POST /bids/:id/edit': form(editBid, { again: showEdit }),
  'POST /bids/:id/status': form(moveBid, { again: showBid }),
  'POST /bids/:id/outcome': form(saveOutcome, { again: showBid }),
  'POST /bids/:id/pipeline': form(planTender, { again: showBid }),
  'POST /bids/:id/submit': form(handIn, { again: showBid }),
  'POST /bids/:id/delete': form(deleteBid, { again: showBid }),
  'POST /bids/:id/files': form(attachFile, { again: showBid }),
  'POST /bids/:id/files/remove': form(detachFile, { again: showBid }),
  'POST /bids/:id/outline': form(growOutline, { again: showBid }),
  'GET /bids/:id/section': page((visit) => showSection(visit)),
  'POST /bids/:id/section': form(writeOne, { again: (visit) => showSection(visit), ...long }),
  'POST /bids/:id/comments': form(commentOn, { again: showCommented }),
  'POST /bids/:id/comments/remove': form(uncomment, { again: showCommented }),
  'POST /bids/:id/tasks': form(addTask, { again: showBid }),
  'POST /bids/:id/tasks/done': form(finishTask, { again: showBid }),
  'GET /bids/:id/section/changes': page(showChanges),
  'POST /bids/:id/section/restore': form(restoreOne, { again: showChanges }),
  'POST /bids/:id/section/review': form(review, { again: (visit) => showSection(visit) }),
  'POST /bids/:id/section/remove': form(removeOne, { again: (visit) => showSection(visit) }),
  'GET /bids/:id/sections/new': page(showNewSection),
  'POST /bids/:id/sections/new': form(addOwnSection, { again: showNewSection, ...long }),
} satisfies Pages
