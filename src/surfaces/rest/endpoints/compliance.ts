import { listCertifications } from '../../../company/profile/certifications/queries.ts'
import { ListCertifications, ListedCertification } from '../../../company/profile/certifications/schema.ts'
import { complianceColumns } from '../../../insight/compliance/columns.ts'
import { espdFile } from '../../../insight/compliance/espd/file.ts'
import { EspdResponse, RespondEspd } from '../../../insight/compliance/espd/schema.ts'
import {
  ComplianceItem,
  ComplianceMatrix,
  ComplianceParam,
  ListCompliance,
  RowParam,
  UpdatedRows,
  UpdateRow,
  UpdateRows,
} from '../../../insight/compliance/schema.ts'
import { act, list, read } from '../endpoint.ts'
import { tables } from '../tables.ts'

export const complianceEndpoints = {
  'GET /compliance/certifications/list': list(
    'compliance:read',
    'List the company’s certifications',
    { query: ListCertifications, out: ListedCertification },
    (ctx, { query }) => listCertifications(ctx, query),
  ),
  'GET /compliance/:tenderId': read(
    'compliance:read',
    'Show how the company meets a tender’s requirements',
    {
      param: ComplianceParam,
      query: ListCompliance,
      out: ComplianceMatrix,
      description:
        'Every requirement with the assets, certifications and members of the profile that answer it, the sections ' +
        'of the company’s bids that do, and the state, owner and note that your people set. A text alone meets what is ' +
        'to be described, not what is to be proven. `counts` and `summary` count all requirements of the lot, whatever the ' +
        'other filters.',
      alternates: tables({
        name: 'compliance',
        title: 'Compliance',
        columns: complianceColumns,
        rows: (data) => ComplianceMatrix.parse(data).items,
      }),
    },
    async (ctx, { param, query }) =>
      (await import('../../../workspace/bids/compliance.ts')).getCompliance(ctx, param.tenderId, query),
  ),
  'PATCH /compliance/:tenderId/requirements': act(
    'bids:write',
    'Change the work on several requirements',
    {
      param: ComplianceParam,
      json: UpdateRows,
      out: UpdatedRows,
      description:
        'All of them in one transaction, or none. Members that an item leaves out stay; null clears. People who are ' +
        'given requirements by someone else are notified once.',
    },
    async (ctx, { param, json }) =>
      (await import('../../../workspace/bids/compliance-rows.ts')).updateRows(ctx, param.tenderId, json),
  ),
  'PATCH /compliance/:tenderId/requirements/:requirementId': act(
    'bids:write',
    'Change the work on a requirement',
    {
      param: RowParam,
      json: UpdateRow,
      out: ComplianceItem,
      description:
        'Its state, owner, note and the section of a bid that answers it; null clears a member. A change that `If-Match` ' +
        'binds to an earlier `version` is refused. `status` is judged by your data and cannot be set.',
    },
    async (ctx, { param, json }) =>
      (await import('../../../workspace/bids/compliance-rows.ts')).updateRow(
        ctx,
        param.tenderId,
        param.requirementId,
        json,
      ),
  ),
  'POST /compliance/espd': act(
    'compliance:read',
    'Write an ESPD response to a tender',
    {
      json: RespondEspd,
      out: EspdResponse,
      description:
        'A European Single Procurement Document (ESPD-EDM 4.1.0) of the company for one lot, about the criteria that the ' +
        'tender asks for; where it lists no ground for exclusion, about all of them. The profile and the certifications ' +
        'answer, and `answers` over them. Nothing is invented: what neither answers is in `unanswered`, and what an ' +
        'answer still needs in `warnings`. Changes nothing.',
      alternates: {
        'application/xml': {
          isFile: true,
          description:
            'The document itself, as an attachment; INVALID_DATA says what is missing where there is none.',
          render: async (answer) => espdFile(await answer()),
        },
      },
    },
    async (ctx, { json }) =>
      (await import('../../../workspace/bids/espd-response.ts')).respondEspd(ctx, json),
  ),
}
