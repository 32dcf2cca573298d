-- Addresses that are told of events, what is sent to each, and every attempt. Times are epoch milliseconds.

-- Secrets are encrypted (AES-256-GCM, bound to the row's id) and begin with the name of their key: a copy of the
-- database signs nothing. `next_secret` takes over at `next_from`. `revision` counts what people change and guards it.
-- `slow_failures` counts straight attempts that failed slowly; from five on the endpoint has one attempt at a time.
-- `crowded` says that deliveries were passed over because as many attempts as it may have at once were under way.
CREATE TABLE webhooks (
  id TEXT PRIMARY KEY,
  company_id TEXT NOT NULL REFERENCES companies (id),
  url TEXT NOT NULL,
  events TEXT NOT NULL CHECK (json_valid(events)),
  description TEXT,
  active INTEGER NOT NULL CHECK (active IN (0, 1)),
  disabled_reason TEXT,
  secret TEXT NOT NULL,
  next_secret TEXT,
  next_from INTEGER,
  failure_streak INTEGER NOT NULL,
  streak_began_at INTEGER,
  last_delivery_at INTEGER,
  slow_failures INTEGER NOT NULL,
  crowded INTEGER NOT NULL,
  revision INTEGER NOT NULL,
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX webhooks_of_company ON webhooks (company_id, created_at);

-- One event for one endpoint; `nonce` tells redeliveries of the same event apart. The body is composed from the event,
-- so that it is kept once however many endpoints it goes to. `failures` counts the attempts that failed with a result.
CREATE TABLE deliveries (
  id TEXT PRIMARY KEY,
  company_id TEXT NOT NULL,
  webhook_id TEXT NOT NULL REFERENCES webhooks (id) ON DELETE CASCADE,
  event_id TEXT NOT NULL REFERENCES events (id),
  nonce TEXT NOT NULL,
  event TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('pending', 'succeeded', 'failed')),
  failures INTEGER NOT NULL,
  next_attempt_at INTEGER CHECK ((next_attempt_at IS NULL) = (status <> 'pending')),
  resent_at INTEGER NOT NULL,
  dead_letters INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  completed_at INTEGER,
  UNIQUE (event_id, webhook_id, nonce)
) STRICT, WITHOUT ROWID;

-- Ids sort by their creation, so this is the history of an endpoint in its order.
CREATE INDEX deliveries_of_webhook ON deliveries (webhook_id, id);
CREATE INDEX deliveries_pending ON deliveries (webhook_id, next_attempt_at) WHERE status = 'pending';

-- An attempt is there from its claim on; its result comes once. Without one when the lease is over, it broke off.
CREATE TABLE delivery_attempts (
  delivery_id TEXT NOT NULL REFERENCES deliveries (id) ON DELETE CASCADE,
  number INTEGER NOT NULL,
  webhook_id TEXT NOT NULL,
  at INTEGER NOT NULL,
  lease_until INTEGER NOT NULL,
  finished_at INTEGER,
  status_code INTEGER,
  duration_ms INTEGER,
  error TEXT,
  response_snippet TEXT,
  PRIMARY KEY (delivery_id, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX delivery_attempts_open ON delivery_attempts (webhook_id) WHERE finished_at IS NULL;
