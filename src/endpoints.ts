import * as z from 'zod'
import { Asset, AssetParam, CreateAsset, ListAssets, UpdateAsset } from './assets/schema.ts'
import { Bid, BidChange, BidParam, CreateBid, ListBids, ListHistory, UpdateBid } from './bids/schema.ts'
import { Health } from './health/schema.ts'
import { Deleted } from './changes/schema.ts'
import { act, create, download, type Endpoint, type HandlersOf, list, open, read } from './http/endpoint.ts'
import { ReadUsage } from './keys/params.ts'
import { ListAwards, ListCompetitors, ReadInsights } from './market/params.ts'
import { Competitor, MarketInsights } from './market/schema.ts'
import { Me, Usage } from './keys/schema.ts'
import {
  DocumentPage,
  DocumentParam,
  Facets,
  ListChanges,
  ListDocuments,
  ListRequirements,
  SearchTenders,
  TenderParam,
} from './tenders/params.ts'
import { Award, Requirement, Tender, TenderChanges, TenderDocument, TenderItem } from './tenders/schema.ts'
import { paging } from './params.ts'
import { ListSaved, SavedParam, SavedTender, SaveTender, UpdateSaved } from './pipeline/schema.ts'
import {
  AddTeamMember,
  CreateTeam,
  ListTeamMembers,
  ListTeams,
  Team,
  TeamMember,
  TeamMemberParam,
  TeamParam,
  UpdateTeam,
} from './teams/schema.ts'
import {
  ConsortiumMember,
  ConsortiumMemberParam,
  InviteMember,
  ListMembers,
} from './consortiums/members/schema.ts'
import {
  CreateResponsibility,
  ListResponsibilities,
  Responsibility,
  ResponsibilityParam,
  UpdateResponsibility,
} from './consortiums/responsibilities/schema.ts'
import {
  Consortium,
  ConsortiumParam,
  CreateConsortium,
  ListConsortiums,
  UpdateConsortium,
} from './consortiums/schema.ts'

/** The endpoint table. Nothing is routed that is not a row here; a row stands here once it works. */
export const endpoints = {
  'GET /tenders': list('tenders:read', 'Search tenders', { query: SearchTenders }, TenderItem, {
    description:
      'Every filter narrows and all may be combined. `total` is exact at the moment of the request; pages never ' +
      'repeat or skip a tender.',
    beside: z.object({ facets: Facets }).partial(),
    catalogue: true,
  }),
  'GET /tenders/changes': read(
    'tenders:read',
    'Follow the catalogue',
    { query: ListChanges },
    TenderChanges,
    {
      description:
        'Walks every creation, update and deletion once, oldest first, for keeping a mirror. Ask again with the ' +
        'answer’s `cursor`; while `more` is true, at once.',
    },
  ),
  'GET /tenders/saved': list('tenders:read', 'List the pipeline', { query: ListSaved }, SavedTender),
  'POST /tenders/saved': create('tenders:write', 'Save a tender', { json: SaveTender }, SavedTender, {
    description:
      'Puts a tender into the pipeline. A second time answers 200 with the first record, unchanged.',
  }),
  'PATCH /tenders/saved/:id': act(
    'tenders:write',
    'Change a saved tender',
    { param: SavedParam, json: UpdateSaved },
    SavedTender,
  ),
  'DELETE /tenders/saved/:id': act('tenders:write', 'Remove a saved tender', { param: SavedParam }, Deleted),
  'GET /tenders/:id': read('tenders:read', 'Get one tender', { param: TenderParam }, Tender),
  'GET /tenders/:id/documents': list(
    'tenders:read',
    'List the documents of a tender',
    { param: TenderParam, query: ListDocuments },
    TenderDocument,
  ),
  'GET /tenders/:id/documents/:documentId/text': list(
    'tenders:read',
    'Read the text of a document by page',
    { param: DocumentParam, query: z.strictObject(paging) },
    DocumentPage,
  ),
  'GET /tenders/:id/requirements': list(
    'tenders:read',
    'List the requirements of a tender',
    { param: TenderParam, query: ListRequirements },
    Requirement,
  ),
  'GET /teams': list('teams:read', 'List the teams', { query: ListTeams }, Team),
  'POST /teams': create('teams:write', 'Make a team', { json: CreateTeam }, Team, {
    description: 'The name is one that no other team of the company has, whatever its case.',
  }),
  'GET /teams/:id': read('teams:read', 'Get one team', { param: TeamParam }, Team),
  'PATCH /teams/:id': act('teams:write', 'Change a team', { param: TeamParam, json: UpdateTeam }, Team),
  'DELETE /teams/:id': act('teams:write', 'Delete a team', { param: TeamParam }, Deleted, {
    description: 'Takes an owner or admin of the company. Bids of the team stay, with `teamId` null.',
  }),
  'GET /teams/:id/members': list(
    'teams:read',
    'List the members of a team',
    { param: TeamParam, query: ListTeamMembers },
    TeamMember,
    { description: 'In the order they were added.' },
  ),
  'POST /teams/:id/members': create(
    'teams:write',
    'Add a person to a team',
    { param: TeamParam, json: AddTeamMember },
    TeamMember,
    {
      description:
        'Takes a person of the company, by `userId` or by `email`. A second time answers 200 with the first ' +
        'membership, unchanged. The team gets a new version.',
    },
  ),
  'DELETE /teams/:id/members/:memberId': act(
    'teams:write',
    'Take a person out of a team',
    { param: TeamMemberParam },
    Deleted,
    { description: 'The team gets a new version; an `If-Match` names the version of the team.' },
  ),
  'GET /consortiums': list('tenders:read', 'List the consortiums', { query: ListConsortiums }, Consortium, {
    description:
      'Those that the company leads, is invited to or has joined; not those it declined or was removed from.',
  }),
  'POST /consortiums': create('tenders:write', 'Make a consortium', { json: CreateConsortium }, Consortium, {
    description: 'For a tender, led by the company that makes it.',
  }),
  'GET /consortiums/:id': read('tenders:read', 'Get one consortium', { param: ConsortiumParam }, Consortium),
  'PATCH /consortiums/:id': act(
    'tenders:write',
    'Change a consortium',
    { param: ConsortiumParam, json: UpdateConsortium },
    Consortium,
    {
      description:
        'Only the lead changes a consortium. Its status goes from `forming` to `confirmed`, and from both to ' +
        '`dissolved`, after which nothing of it can be changed. Shares of the members may not exceed 100 together.',
    },
  ),
  'GET /consortiums/:id/members': list(
    'tenders:read',
    'List the members of a consortium',
    { param: ConsortiumParam, query: ListMembers },
    ConsortiumMember,
    { description: 'The lead first, then the partners in the order they were invited.' },
  ),
  'POST /consortiums/:id/members': create(
    'tenders:write',
    'Invite a company to a consortium',
    { param: ConsortiumParam, json: InviteMember },
    ConsortiumMember,
    {
      description:
        'A company on the platform by `companyId`, which then sees the consortium and may accept or decline; or ' +
        'another one by `companyName` and `contactEmail`, which stays `invited`. A second time answers 200 with the ' +
        'first invitation, unchanged; a company that declined or was removed is invited anew. Shares of the members ' +
        'may not exceed 100 together. The consortium gets a new version.',
    },
  ),
  'DELETE /consortiums/:id/members/:memberId': act(
    'tenders:write',
    'Remove a partner from a consortium',
    { param: ConsortiumMemberParam },
    Deleted,
    {
      description:
        'The partner sees the consortium no longer, its share is free, and what it was responsible for waits to be ' +
        'given to another. It stays listed as `removed`. An `If-Match` names the version of the consortium.',
    },
  ),
  'POST /consortiums/:id/members/:memberId/accept': act(
    'tenders:write',
    'Accept an invitation to a consortium',
    { param: ConsortiumMemberParam },
    ConsortiumMember,
    { description: 'Only for the invited company itself. Accepting again changes nothing.' },
  ),
  'POST /consortiums/:id/members/:memberId/decline': act(
    'tenders:write',
    'Decline an invitation to a consortium',
    { param: ConsortiumMemberParam },
    ConsortiumMember,
    {
      description:
        'Only for the invited company itself, and only before it accepted. From then on the company does not see the ' +
        'consortium.',
    },
  ),
  'GET /consortiums/:id/responsibilities': list(
    'tenders:read',
    'List the responsibilities in a consortium',
    { param: ConsortiumParam, query: ListResponsibilities },
    Responsibility,
    { description: 'In the order they were given.' },
  ),
  'POST /consortiums/:id/responsibilities': create(
    'tenders:write',
    'Give a responsibility to a member',
    { param: ConsortiumParam, json: CreateResponsibility },
    Responsibility,
    { description: 'Only the lead gives responsibilities. The consortium gets a new version.' },
  ),
  'PATCH /consortiums/:id/responsibilities/:responsibilityId': act(
    'tenders:write',
    'Change a responsibility',
    { param: ResponsibilityParam, json: UpdateResponsibility },
    Responsibility,
    {
      description:
        'Only for the lead; another `memberId` gives it to another member. An `If-Match` names the version of the ' +
        'consortium, which gets a new one.',
    },
  ),
  'DELETE /consortiums/:id/responsibilities/:responsibilityId': act(
    'tenders:write',
    'Delete a responsibility',
    { param: ResponsibilityParam },
    Deleted,
    {
      description:
        'Only for the lead. An `If-Match` names the version of the consortium, which gets a new one.',
    },
  ),
  'GET /assets': list('assets:read', 'List assets', { query: ListAssets }, Asset),
  'POST /assets': create('assets:write', 'Create an asset', { json: CreateAsset }, Asset, {
    description: 'Makes the record; its file follows with an upload.',
  }),
  'GET /assets/:id': read('assets:read', 'Get one asset', { param: AssetParam }, Asset),
  'PATCH /assets/:id': act(
    'assets:write',
    'Change an asset',
    { param: AssetParam, json: UpdateAsset },
    Asset,
  ),
  'DELETE /assets/:id': act('assets:write', 'Delete an asset and its file', { param: AssetParam }, Deleted),
  'POST /assets/:id/upload': act(
    'assets:write',
    'Upload the file of an asset',
    { param: AssetParam },
    Asset,
    {
      description:
        'Either the bytes themselves (up to 100 MiB, with `Content-Length`), or a form with exactly one part, `file` ' +
        '(up to 25 MiB). A second upload replaces the file; one that fails leaves the old file whole. What the file ' +
        'name holds that is not safe to save under becomes `_`. A content type that the bytes contradict, or that a ' +
        'browser might run, is kept as `application/octet-stream`.',
      raw: true,
    },
  ),
  'GET /assets/:id/download': download(
    'assets:read',
    'Download the file of an asset',
    { param: AssetParam },
    {
      description:
        'The bytes as they were uploaded. `Range` takes one range of bytes; several are answered with the whole ' +
        'file. An asset without a file is not found.',
    },
  ),
  'GET /market/insights': read(
    'market:read',
    'Show a market in figures',
    { query: ReadInsights },
    MarketInsights,
    {
      description:
        'Every statistic says from how many cases it is computed, and is null below five. Values in other currencies ' +
        'count in EUR at the reference rate of their day; awards without a date are left out once `from` or `to` is ' +
        'given.',
    },
  ),
  'GET /market/awards': list('market:read', 'List awards', { query: ListAwards }, Award, {
    description:
      'Outcomes of lots and tenders, whatever they were: `status` says which were awarded; only those count in the ' +
      'figures of a market and as wins.',
    catalogue: true,
  }),
  'GET /market/competitors': list(
    'market:read',
    'List the suppliers of a market',
    { query: ListCompetitors },
    Competitor,
    {
      description:
        'Who has won in a market. A supplier is one by its registration number, else by its name, whose spelling and ' +
        'legal form do not matter, and its country.',
    },
  ),
  'GET /bids': list('bids:read', 'List the bids', { query: ListBids }, Bid),
  'POST /bids': create('bids:write', 'Start a bid', { json: CreateBid }, Bid, {
    description:
      'Makes a draft for a tender of any status; only its submission needs an open one. A tender may have several bids.',
  }),
  'GET /bids/:id': read('bids:read', 'Get one bid', { param: BidParam }, Bid),
  'PATCH /bids/:id': act('bids:write', 'Change a bid', { param: BidParam, json: UpdateBid }, Bid, {
    description:
      'Everything may change until the bid is submitted, then only `status`, `notes` and `externalReference`. ' +
      '`draft`, `in_review` and `ready` may become each other and `withdrawn`; `submitted` may become `won`, `lost` ' +
      'or `withdrawn`. Each change of status emits `bid.status_changed` once.',
  }),
  'DELETE /bids/:id': act('bids:write', 'Delete a draft', { param: BidParam }, Deleted, {
    description: 'Any other bid stays and can only be withdrawn. Assets of the draft stay, without the bid.',
  }),
  'POST /bids/:id/submit': act('bids:write', 'Mark a bid as submitted', { param: BidParam }, Bid, {
    description:
      'Records that the bid has been handed in to the buyer. Needs a `value` and an open tender; the deadline may have ' +
      'passed neither for the tender nor for any lot of the bid. Emits `bid.submitted` and `bid.status_changed` once.',
  }),
  'GET /bids/:id/history': list(
    'bids:read',
    'List the changes of a bid’s status',
    { param: BidParam, query: ListHistory },
    BidChange,
    { description: 'The newest last. A bid begins as a draft, which is no change.' },
  ),
  'GET /me': read('account:read', 'Show whom the key speaks for', {}, Me),
  'GET /me/usage': read('account:read', 'Show the use of the key', { query: ReadUsage }, Usage, {
    description:
      'Counts of the calling key. Without `from` the last 24 hours by hour, or the last 30 days by day; whole hours ' +
      'or days in UTC.',
  }),
  'GET /health': open('Check the health of the service', Health),
} as const satisfies Record<string, Endpoint>

export type Handlers = HandlersOf<typeof endpoints>
