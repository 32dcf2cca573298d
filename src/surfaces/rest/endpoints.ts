import * as z from 'zod'
import { Alert, AlertParam, CreateAlert, ListAlerts, UpdateAlert } from '../../delivery/alerts/schema.ts'
import { Asset, AssetParam, CreateAsset, ListAssets, UpdateAsset } from '../../documents/assets/schema.ts'
import {
  Analyse,
  GapsAnalysis,
  GeneralAnalysis,
  MatchAnalysis,
  RiskAnalysis,
} from '../../insight/analyses/schema.ts'
import {
  ComplianceMatrix,
  ComplianceParam,
  ListCertifications,
  ListedCertification,
  ReadCompliance,
} from '../../insight/compliance/schema.ts'
import { espdFile } from '../../insight/compliance/espd/file.ts'
import { EspdResponse, RespondEspd } from '../../insight/compliance/espd/schema.ts'
import {
  Bid,
  BidChange,
  BidParam,
  CreateBid,
  ListBids,
  ListHistory,
  UpdateBid,
} from '../../workspace/bids/schema.ts'
import { TextState } from '../../documents/schema.ts'
import { Health } from './health/schema.ts'
import { Deleted } from '../../platform/transaction/schema.ts'
import { eventStream } from '../../insight/chat/event-stream.ts'
import {
  AskTender,
  ChatAnswer,
  ChatMessage,
  ChatSession,
  ListMessages,
  ListSessions,
  SessionParam,
} from '../../insight/chat/schema.ts'
import { act, create, download, type Endpoint, type HandlersOf, list, open, read } from './endpoint.ts'
import { ReadUsage } from '../../identity/keys/params.ts'
import { ListAwards, ListCompetitors, ReadInsights } from '../../catalogue/market/params.ts'
import { Competitor, MarketInsights } from '../../catalogue/market/schema.ts'
import { Me, Usage } from '../../identity/keys/schema.ts'
import {
  DocumentPage,
  DocumentParam,
  Facets,
  ListChanges,
  ListDocuments,
  ListRequirements,
  SearchTenders,
  TenderParam,
} from '../../catalogue/tenders/params.ts'
import { Award, Tender, TenderChanges, TenderDocument, TenderItem } from '../../catalogue/tenders/schema.ts'
import { Requirement } from '../../reading/requirements/schema.ts'
import {
  ListNotifications,
  Notification,
  NotificationParam,
  ReadNotification,
} from '../../delivery/notifications/schema.ts'
import { paging } from '../../platform/http/params.ts'
import {
  ListSaved,
  SavedParam,
  SavedTender,
  SaveTender,
  UpdateSaved,
} from '../../workspace/pipeline/schema.ts'
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
} from '../../workspace/teams/schema.ts'
import {
  ConsortiumMember,
  ConsortiumMemberParam,
  InviteMember,
  ListMembers,
} from '../../workspace/consortiums/members/schema.ts'
import {
  CreateResponsibility,
  ListResponsibilities,
  Responsibility,
  ResponsibilityParam,
  UpdateResponsibility,
} from '../../workspace/consortiums/responsibilities/schema.ts'
import {
  Consortium,
  ConsortiumParam,
  CreateConsortium,
  ListConsortiums,
  UpdateConsortium,
} from '../../workspace/consortiums/schema.ts'
import { Delivery, ListDeliveries } from '../../delivery/webhooks/deliveries/schema.ts'
import {
  CreateWebhook,
  DeliveryParam,
  ListWebhooks,
  NewWebhook,
  RotatedWebhook,
  RotateSecret,
  TestWebhook,
  UpdateWebhook,
  Webhook,
  WebhookParam,
} from '../../delivery/webhooks/schema.ts'

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
    {
      description:
        'A document whose text cannot be read has no pages; `textStatus` and `reason` beside them say why. Documents ' +
        'are fetched once a company saves, asks about, analyses or bids on their tender.',
      beside: TextState,
    },
  ),
  'GET /tenders/:id/requirements': list(
    'tenders:read',
    'List the requirements of a tender',
    { param: TenderParam, query: ListRequirements },
    Requirement,
  ),
  'GET /alerts': list('alerts:read', 'List the alerts', { query: ListAlerts }, Alert),
  'POST /alerts': create('alerts:write', 'Make an alert', { json: CreateAlert }, Alert, {
    description:
      'A search that is repeated among tenders first stored from now on. A tender that matches gives the company one ' +
      '`tender.new`, however many alerts it matches, and each run that finds something one `alert.triggered`. A company ' +
      'has at most 1,000 alerts.',
  }),
  'GET /alerts/:id': read('alerts:read', 'Get one alert', { param: AlertParam }, Alert),
  'PATCH /alerts/:id': act(
    'alerts:write',
    'Change an alert',
    { param: AlertParam, json: UpdateAlert },
    Alert,
    {
      description:
        'New filters hold for tenders the alert has not looked at yet. An alert that is made active again looks at ' +
        'what came in while it rested.',
    },
  ),
  'DELETE /alerts/:id': act('alerts:write', 'Delete an alert', { param: AlertParam }, Deleted),
  'GET /alerts/notifications/list': list(
    'alerts:read',
    'List the notifications',
    { query: ListNotifications },
    Notification,
    { description: 'The newest first.' },
  ),
  'PATCH /alerts/notifications/:id/read': act(
    'alerts:write',
    'Mark a notification as read',
    { param: NotificationParam, json: ReadNotification },
    Notification,
    { description: 'For the whole company; `{"read":false}` makes it unread again.' },
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
  'POST /analysis/tender/:id': act(
    'analysis:write',
    'Sum up a tender',
    { param: TenderParam, json: Analyse },
    GeneralAnalysis,
    {
      description:
        'Facts, dates, lots and award criteria from the notice and the documents, each with where it was read; where ' +
        'they differ both are shown. While nothing it rests on has changed, the stored analysis is answered again.',
    },
  ),
  'POST /analysis/risk/:id': act(
    'analysis:write',
    'Find the risks of a tender',
    { param: TenderParam, json: Analyse },
    RiskAnalysis,
    {
      description:
        'Clauses of the documents, and indicators from the notices and the market. It also says what was looked for and ' +
        'not found, and what could not be checked. While nothing it rests on has changed, the stored analysis is ' +
        'answered again.',
    },
  ),
  'POST /analysis/match/:id': act(
    'analysis:write',
    'Judge how a tender fits the company',
    { param: TenderParam, json: Analyse },
    MatchAnalysis,
    {
      description:
        'A score from the company’s profile, certifications, assets and past awards, with what each side of it rests on. ' +
        'Without a profile the verdict is `insufficient_data`, and `missing` says what to fill in. While nothing it rests ' +
        'on has changed, the stored analysis is answered again.',
    },
  ),
  'POST /analysis/gaps/:id': act(
    'analysis:write',
    'Find what the company lacks for a tender',
    { param: TenderParam, json: Analyse },
    GapsAnalysis,
    {
      description:
        'Requirement by requirement, what the company has, what is demanded, and what to do about it. No data is ' +
        '`unknown`, never `missing`. While nothing it rests on has changed, the stored analysis is answered again.',
    },
  ),
  'GET /compliance/certifications/list': list(
    'compliance:read',
    'List the company’s certifications',
    { query: ListCertifications },
    ListedCertification,
  ),
  'GET /compliance/:tenderId': read(
    'compliance:read',
    'Show how the company meets a tender’s requirements',
    { param: ComplianceParam, query: ReadCompliance },
    ComplianceMatrix,
    {
      description:
        'Every requirement with the assets, certifications and members of the profile that answer it, and the sections ' +
        'of the company’s bids that do. A text alone meets what is to be told, not what is to be proven.',
    },
  ),
  'POST /compliance/espd': act(
    'compliance:read',
    'Write an ESPD response to a tender',
    { json: RespondEspd },
    EspdResponse,
    {
      description:
        'A European Single Procurement Document (ESPD-EDM 4.1.0) of the company for one lot, about the criteria that the ' +
        'tender asks for; where it lists no ground for exclusion, about all of them. The profile and the certifications ' +
        'answer, and `answers` over them. Nothing is invented: what neither answers is in `unanswered`, and what an ' +
        'answer still needs in `warnings`. Changes nothing.',
      alternates: {
        'application/xml': {
          description:
            'The document itself, as an attachment; INVALID_DATA says what is missing where there is none.',
          render: async (answer) => espdFile(await answer()),
        },
      },
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
  'POST /chat': act('chat:write', 'Ask about a tender', { json: AskTender }, ChatAnswer, {
    description:
      'Answers from the notice and the documents of the tender, with the words it rests on, or says that they do not ' +
      'answer it.',
    alternates: {
      'text/event-stream': {
        description:
          'The answer sentence by sentence: events `sentence` with `{text}`, then `answer` with the whole of it, or `error`. ' +
          'Only what was checked is sent.',
        render: eventStream,
      },
    },
  }),
  'GET /chat': list('chat:read', 'List the conversations', { query: ListSessions }, ChatSession, {
    description: 'The last used first.',
  }),
  'GET /chat/:sessionId/messages': list(
    'chat:read',
    'Read a conversation',
    { param: SessionParam, query: ListMessages },
    ChatMessage,
    { description: 'The oldest message first.' },
  ),
  'GET /webhooks': list('webhooks:manage', 'List the webhooks', { query: ListWebhooks }, Webhook, {
    description: 'The newest first. All of these endpoints take an owner or admin of the company.',
  }),
  'POST /webhooks': create('webhooks:manage', 'Make a webhook', { json: CreateWebhook }, NewWebhook, {
    description:
      'Every event of the given kinds is posted to the address, at least once, as `{event, data, timestamp, webhookId}`. ' +
      '`X-Service-Signature: sha256=…` is the HMAC-SHA256 of the raw body in lowercase hex, keyed with the UTF-8 bytes ' +
      'of the whole `secret`, which is shown in this answer only; the headers of Standard Webhooks are there too. A 2xx ' +
      'status within 10 seconds is success; else two more attempts follow, 1 and 5 minutes after the failure before. ' +
      'Redirects are not followed. A company may have 50 webhooks.',
  }),
  'GET /webhooks/:id': read('webhooks:manage', 'Get one webhook', { param: WebhookParam }, Webhook),
  'PATCH /webhooks/:id': act(
    'webhooks:manage',
    'Change a webhook',
    { param: WebhookParam, json: UpdateWebhook },
    Webhook,
    {
      description:
        'After 20 deliveries in a row that failed over at least a day a webhook is switched off, with a notification; ' +
        '`{"active":true}` turns it on again. What happens while it is off is not sent later.',
    },
  ),
  'DELETE /webhooks/:id': act('webhooks:manage', 'Delete a webhook', { param: WebhookParam }, Deleted, {
    description: 'With its history. What is still on its way is not sent any more.',
  }),
  'POST /webhooks/:id/test': act(
    'webhooks:manage',
    'Send a test event',
    { param: WebhookParam, json: TestWebhook },
    Delivery,
    {
      description:
        'Delivers an invented event whose `data` holds `"test": true`, by the way that real ones go; its outcome is in ' +
        'the deliveries.',
    },
  ),
  'POST /webhooks/:id/rotate-secret': act(
    'webhooks:manage',
    'Give a webhook a new secret',
    { param: WebhookParam, json: RotateSecret },
    RotatedWebhook,
    {
      description:
        'For 24 hours the old secret goes on signing `X-Service-Signature` while `X-Service-Signature-Next` is signed ' +
        'with the new one, and `webhook-signature` holds both; then the new one takes over. During that time another ' +
        'rotation is possible only with `immediate`.',
    },
  ),
  'GET /webhooks/:id/deliveries': list(
    'webhooks:manage',
    'List the deliveries of a webhook',
    { param: WebhookParam, query: ListDeliveries },
    Delivery,
    { description: 'The newest first, for 30 days. An attempt that is under way is not listed.' },
  ),
  'POST /webhooks/:id/deliveries/:deliveryId/redeliver': act(
    'webhooks:manage',
    'Send a delivery once more',
    { param: DeliveryParam },
    Delivery,
    {
      description:
        'Makes a new delivery of the same event, also of one that succeeded; not while the first is pending or the ' +
        'webhook is off. `webhook-id` is the same, `X-Service-Delivery` is not.',
    },
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
