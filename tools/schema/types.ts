/** A type of the sources and its file below `src`. */
export interface ColumnType {
  type: string
  file: string
}

/**
 * The tables whose columns `…_at` are of the type `time`. The times of other tables are numbers in a row as well, because
 * SQL as text reads or writes the same rows.
 */
export const timedTables = new Set([
  'alerts',
  'analyses',
  'audit',
  'calendar_addresses',
  'certifications',
  'clarifications',
  'companies',
  'connections',
  'consortium_members',
  'consortiums',
  'memberships',
  'oauth_clients',
  'oauth_codes',
  'oauth_tokens',
  'plan_requests',
  'saved_tenders',
  'tasks',
  'team_members',
  'teams',
  'users',
])

/**
 * The types of columns that SQL cannot express: the members of JSON, and texts that no check restricts. A JSON column that
 * is not named here is `unknown`. The generator takes the lists of `CHECK (column IN ('a', 'b'))` from the migrations.
 */
export const columnTypes: Record<string, ColumnType | string> = {
  'alerts.filters': { type: 'AlertFilters', file: 'delivery/alerts/schema.ts' },
  'alerts.found': 'string[]',
  'analyses.citations': { type: 'Citation[]', file: 'insight/analyses/citations.ts' },
  'analyses.engine': { type: 'Engine', file: 'insight/models/schema.ts' },
  'analyses.language': { type: 'AnalysisLanguage', file: 'insight/analyses/wording/language.ts' },
  'api_keys.scopes': { type: 'Scope[]', file: 'identity/keys/schema.ts' },
  'assets.category': { type: 'AssetCategory', file: 'company/files/schema.ts' },
  'assets.tags': 'string[]',
  'audit.changes': { type: 'FieldChange[]', file: 'platform/transaction/changes.ts' },
  'bid_changes.from_status': { type: 'BidStatus', file: 'workspace/bids/schema.ts' },
  'bid_changes.to_status': { type: 'BidStatus', file: 'workspace/bids/schema.ts' },
  'bid_comments.mentions': 'string[]',
  'bids.asset_ids': 'string[]',
  'bids.lot_ids': 'string[]',
  'bids.outcome': { type: 'Outcome', file: 'workspace/bids/schema.ts' },
  'bids.sections': { type: 'Section[]', file: 'workspace/bids/schema.ts' },
  'bids.status': { type: 'BidStatus', file: 'workspace/bids/schema.ts' },
  'channels.topics': { type: 'Topic[]', file: 'delivery/notifications/topics.ts' },
  'company_policies.connector_networks': 'string[]',
  'company_policies.console_networks': 'string[]',
  'company_policies.key_networks': 'string[]',
  'connections.grants': { type: 'Grant[]', file: 'identity/oauth/schema.ts' },
  'connector_calls.code': { type: 'ErrorCode', file: 'platform/context/errors.ts' },
  'connector_calls.outcome': { type: 'CallOutcome', file: 'workspace/assistants/calls/schema.ts' },
  'deliveries.event': { type: 'EventType', file: 'delivery/events/schema.ts' },
  'idempotency.recipe': { type: 'RecipeName', file: 'platform/transaction/recipe.ts' },
  'mail_plans.choices': {
    type: 'Partial<Record<Topic, Cadence>>',
    file: 'delivery/notifications/topics.ts',
  },
  'mail_plans.told': { type: 'Partial<Record<Topic, number>>', file: 'delivery/notifications/topics.ts' },
  'oauth_clients.redirect_uris': 'string[]',
  'oauth_tokens.grants': { type: 'Grant[]', file: 'identity/oauth/schema.ts' },
  'saved_tenders.priority': { type: 'Priority', file: 'workspace/pipeline/schema.ts' },
  'saved_tenders.stage': { type: 'Stage', file: 'workspace/pipeline/schema.ts' },
  'saved_tenders.tags': 'string[]',
  'webhooks.crowded': 'boolean',
  'webhooks.events': { type: 'EventType[]', file: 'delivery/events/schema.ts' },
}
