import type { Access } from '../../core/access.ts'
import { form, managers, page, type Pages } from '../../core/page.tsx'
import {
  addCertificationForm,
  removeCertificationForm,
  saveCertificationForm,
  showCertification,
  showCertifications,
  showNewCertification,
} from './certifications.tsx'
import { showCompany } from './company-page.tsx'
import { decideForm, showModels } from './models-page.tsx'
import { saveRecordForm, showRecord } from './record-page.tsx'
import { deleteForm, downloadForm, keepForm, showData } from './data-page.tsx'
import { savePartForm, showPart } from './part-page.tsx'
import { askForPlanForm, showPlan } from './plan-page.tsx'

const owners: Access = { for: ['owner'], what: 'download all data or delete the company' }

/** In bytes. Enough for the longest texts of a profile, with every letter in its longest encoding. */
const upTo = 512 * 1024

export const companyPages = {
  'GET /company': page(showCompany),
  'GET /company/data': page(showData, owners),
  'POST /company/data/download': form(downloadForm, { again: showData, ...owners }),
  'POST /company/data/delete': form(deleteForm, { again: showData, ...owners }),
  'POST /company/data/keep': form(keepForm, { again: showData, ...owners }),
  'GET /company/record': page(showRecord, { for: managers }),
  'POST /company/record': form(saveRecordForm, { again: showRecord, for: managers }),
  'GET /company/plan': page(showPlan, { for: managers }),
  'POST /company/plan': form(askForPlanForm, { again: showPlan, for: managers }),
  'GET /company/models': page(showModels),
  'POST /company/models': form(decideForm, { again: showModels, for: ['owner'] }),
  'GET /company/profile/:part': page(showPart),
  'POST /company/profile/:part': form(savePartForm, { again: showPart, for: managers, upTo }),
  'GET /company/certifications': page(showCertifications),
  'GET /company/certifications/new': page(showNewCertification, { for: managers }),
  'POST /company/certifications': form(addCertificationForm, { again: showNewCertification, for: managers }),
  'GET /company/certifications/:id': page(showCertification, { for: managers }),
  'POST /company/certifications/:id': form(saveCertificationForm, {
    again: showCertification,
    for: managers,
  }),
  'POST /company/certifications/:id/remove': form(removeCertificationForm, {
    again: showCertification,
    for: managers,
  }),
} satisfies Pages
