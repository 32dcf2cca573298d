import { Draft } from '../../../insight/drafting/schema.ts'
import { pdfType, wordType } from '../../../platform/export/typeset/paper.ts'
import { Deleted } from '../../../platform/transaction/schema.ts'
import { bidColumns } from '../../../workspace/bids/columns.ts'
import { createBid, removeBid } from '../../../workspace/bids/commands.ts'
import { createComment, removeComment } from '../../../workspace/bids/comments/commands.ts'
import { listComments } from '../../../workspace/bids/comments/queries.ts'
import {
  Comment,
  CommentParam,
  CreateComment,
  ListComments,
} from '../../../workspace/bids/comments/schema.ts'
import { AskDraft, DraftParam } from '../../../workspace/bids/drafts/schema.ts'
import { BidChange, ListHistory } from '../../../workspace/bids/history-schema.ts'
import { listHistory } from '../../../workspace/bids/history.ts'
import { listBids } from '../../../workspace/bids/list.ts'
import { BidParam, CreateBid, ListBids, UpdateBid } from '../../../workspace/bids/params.ts'
import { getBid } from '../../../workspace/bids/queries.ts'
import { Bid } from '../../../workspace/bids/schema.ts'
import { ReviewSection, reviewSection } from '../../../workspace/bids/review-section.ts'
import { submitBid } from '../../../workspace/bids/submit.ts'
import { updateBid } from '../../../workspace/bids/update.ts'
import { act, create, FileBody, list, read } from '../endpoint.ts'
import { ofList, tables } from '../tables.ts'

export const bidsEndpoints = {
  'GET /bids': list(
    'bids:read',
    'List the bids',
    {
      query: ListBids,
      out: Bid,
      description:
        'Bids come with the texts of their sections. A page whose sections have more than 8 MiB is refused with INVALID_PARAMS at `limit`: ask for fewer bids a page.',
      alternates: tables({ name: 'bids', title: 'Bids', columns: bidColumns, rows: ofList }),
    },
    (ctx, { query }) => listBids(ctx, query),
  ),
  'POST /bids': create(
    'bids:write',
    'Start a bid',
    {
      json: CreateBid,
      out: Bid,
      description:
        'Makes a draft for a tender of any status; only its submission needs an open one. A tender may have several bids.',
    },
    (ctx, { json }) => createBid(ctx, json),
  ),
  'GET /bids/:id': read('bids:read', 'Get one bid', { param: BidParam, out: Bid }, (ctx, { param }) =>
    getBid(ctx, param.id),
  ),
  'PATCH /bids/:id': act(
    'bids:write',
    'Change a bid',
    {
      param: BidParam,
      json: UpdateBid,
      out: Bid,
      description:
        'Everything may change until the bid is submitted, then only `status`, `notes`, `externalReference` and, once it ' +
        'is won or lost, `outcome`. `draft`, `in_review` and `ready` may become each other and `withdrawn`; a bid whose ' +
        'sections have reviewers becomes `ready` only when all have approved. `submitted` may become `won`, `lost` or ' +
        '`withdrawn`. An owner, an admin or the person who recorded it may take it back: `submitted` becomes `ready` until the ' +
        'deadline, and `won`, `lost` or `withdrawn` becomes `submitted`, without its outcome. Each change of status emits `bid.status_changed` once. A submitted bid that is won, lost or ' +
        'withdrawn moves the saved tender to `won`, `lost` or `dropped`, unless another bid for the tender is won or ' +
        'still submitted.',
    },
    (ctx, { param, json }) => updateBid(ctx, param.id, json),
  ),
  'DELETE /bids/:id': act(
    'bids:write',
    'Delete a draft',
    {
      param: BidParam,
      out: Deleted,
      description:
        'Any other bid stays and can only be withdrawn. Assets of the draft stay, without the bid.',
    },
    (ctx, { param }) => removeBid(ctx, param.id),
  ),
  'POST /bids/:id/submit': act(
    'bids:write',
    'Mark a bid as submitted',
    {
      param: BidParam,
      out: Bid,
      description:
        'Records that the bid has been submitted to the buyer. Needs a `value` and an open tender; the deadline may have ' +
        'passed neither for the tender nor for any lot of the bid. Emits `bid.submitted` and `bid.status_changed` once. The ' +
        'saved tender moves to `submitted`, and is made where there is none.',
    },
    (ctx, { param }) => submitBid(ctx, param.id),
  ),
  'GET /bids/:id/export': read(
    'bids:read',
    'Write a bid as a document',
    {
      param: BidParam,
      out: FileBody,
      description:
        'A4, with a title page (tender, buyer, lots, deadline, company, date), contents, the sections with their texts, the ' +
        'list of attachments, and the company and the page at the foot. In the texts a blank line divides paragraphs; lines ' +
        'that begin with `-` or `1.` are lists, lines between bars tables, `#` makes a heading and `**two stars**` bold ' +
        'type. Notes, status and value of the bid are left out. Word documents use the company’s template, with its styles, ' +
        'headers and footers: the latest `.docx` or `.dotx` among its assets of the category `template`. A template ' +
        'that cannot be used is left out, and a `Warning` header says why.',
      formats: {
        [wordType]:
          'Word (Office Open XML). Page numbers come into the contents when Word updates its fields.',
        [pdfType]: 'PDF 1.7, tagged, with its typefaces.',
      },
    },
    async (ctx, { param, form }) =>
      (await import('../../../workspace/bids/files/export.ts')).exportBid(ctx, param.id, form.type),
  ),
  'GET /bids/:id/history': list(
    'bids:read',
    'List the changes and reviews of a bid',
    {
      param: BidParam,
      query: ListHistory,
      out: BidChange,
      description:
        'The changes of its status and the decisions of reviewers, the newest last. A bid begins as a draft, which is ' +
        'no change.',
    },
    (ctx, { param, query }) => listHistory(ctx, param.id, query),
  ),
  'POST /bids/:id/sections/:key/review': act(
    'bids:write',
    'Decide about a section as its reviewer',
    {
      param: DraftParam,
      json: ReviewSection,
      out: Bid,
      description:
        'Records the decision of the key’s user, who must be a reviewer of the section; nobody decides for another. The ' +
        'decision is about the present text: an `If-Match` makes sure that it is the text that was read. The owner of the ' +
        'section gets a notification, and the history keeps the decision. A ready bid goes back to `in_review` when ' +
        'changes are wanted.',
    },
    (ctx, { param, json }) => reviewSection(ctx, param, json),
  ),
  'POST /bids/:id/sections/:key/draft': act(
    'bids:write',
    'Draft the text of a section',
    {
      param: DraftParam,
      json: AskDraft,
      out: Draft,
      description:
        'Proposes a text from the company’s profile, references, certificates, files (by name and tags) and the ' +
        'sections of its submitted bids, won bids first. Missing data are gaps in brackets, never invented. ' +
        'The bid stays as it is.',
    },
    async (ctx, { param, json }) =>
      (await import('../../../workspace/bids/drafts/commands.ts')).proposeDraft(ctx, param, json),
  ),
  'GET /bids/:id/comments': list(
    'bids:read',
    'List the comments on a bid',
    { param: BidParam, query: ListComments, out: Comment, description: 'The newest last.' },
    (ctx, { param, query }) => listComments(ctx, param.id, query),
  ),
  'POST /bids/:id/comments': create(
    'bids:write',
    'Comment on a bid',
    {
      param: BidParam,
      json: CreateComment,
      out: Comment,
      description:
        'On a bid of any status, or on one of its sections. A person who is mentioned gets a notification. The version of ' +
        'the bid stays.',
    },
    (ctx, { param, json }) => createComment(ctx, param.id, json),
  ),
  'DELETE /bids/:id/comments/:commentId': act(
    'bids:write',
    'Delete a comment',
    {
      param: CommentParam,
      out: Deleted,
      description: 'Only its author may. An `If-Match` names the version of the bid.',
    },
    (ctx, { param }) => removeComment(ctx, param),
  ),
}
