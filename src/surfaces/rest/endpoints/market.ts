import { listAwards } from '../../../catalogue/market/awards.ts'
import { awardColumns } from '../../../catalogue/market/columns.ts'
import { listCompetitors } from '../../../workspace/bids/competitors.ts'
import { readInsights } from '../../../catalogue/market/insights.ts'
import { ListAwards, ListCompetitors, ReadInsights } from '../../../catalogue/market/params.ts'
import { Competitor, MarketInsights } from '../../../catalogue/market/schema.ts'
import { Award } from '../../../catalogue/tenders/award-schema.ts'
import { catalogue, list, read } from '../endpoint.ts'
import { ofList, tables } from '../tables.ts'

export const marketEndpoints = {
  'GET /market/insights': read(
    'market:read',
    'Show a market in figures',
    {
      query: ReadInsights,
      out: MarketInsights,
      description:
        'Every statistic says from how many cases it is computed, and is null below five. Values in other currencies ' +
        'count in EUR at the reference rate of their day; awards without a date are left out once `from` or `to` is ' +
        'given.',
    },
    (ctx, { query }) => readInsights(ctx, query),
  ),
  'GET /market/awards': catalogue(
    'market:read',
    'List awards',
    {
      query: ListAwards,
      out: Award,
      description:
        'Outcomes of lots and tenders, whatever they were: `status` says which were awarded; only those count in the ' +
        'figures of a market and as wins.',
      alternates: tables({ name: 'awards', title: 'Awards', columns: awardColumns, rows: ofList }),
    },
    (ctx, { query }) => listAwards(ctx, query),
  ),
  'GET /market/competitors': list(
    'market:read',
    'List the suppliers of a market',
    {
      query: ListCompetitors,
      out: Competitor,
      description:
        'Who has won in a market. A supplier is one by its registration number, where its names have a word in common, ' +
        'else by its name, whose spelling and legal form do not matter, and its country.',
    },
    (ctx, { query }) => listCompetitors(ctx, query),
  ),
}
