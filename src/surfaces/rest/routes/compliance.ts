import type { Handlers } from '../endpoints.ts'
import { respondEspd } from '../../../insight/compliance/espd/queries.ts'
import { getCompliance, listCertifications } from '../../../insight/compliance/queries.ts'

export const complianceRoutes = {
  'GET /compliance/certifications/list': (ctx, { query }) => listCertifications(ctx, query),
  'POST /compliance/espd': (ctx, { json }) => respondEspd(ctx, json),
  'GET /compliance/:tenderId': (ctx, { param, query }) => getCompliance(ctx, param.tenderId, query),
} satisfies Partial<Handlers>
