import { form, page, type Pages } from '../../core/page.tsx'
import { approveForm, denyForm, ruleForm, showApprovals } from './list.tsx'

const again = { again: showApprovals }

export const approvalPages = {
  'GET /approvals': page(showApprovals),
  'POST /approvals/rule': form(ruleForm, again),
  'POST /approvals/:id/approve': form(approveForm, again),
  'POST /approvals/:id/deny': form(denyForm, again),
} satisfies Pages
