-- Callers list the events of their company, so that an event is kept for 30 days if the plan of the company includes
-- webhooks, whether or not an endpoint subscribes to such events. Other events stay `idle` and are removed after an hour.

-- A company's events in the order of time, also those of one type.
DROP INDEX events_of_company;
CREATE INDEX events_of_company ON events (company_id, at, id, type);
