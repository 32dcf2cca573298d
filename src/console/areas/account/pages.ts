import { form, page, type Pages } from '../../core/page.tsx'
import { endOthersForm, endSessionForm, showAccount } from './account.tsx'
import { changeEmailForm, changePasswordForm, preferencesForm, renameForm } from './forms.ts'
import { mailsForm, showMails } from './mails.tsx'
import { beginForm, enableForm, offForm, renewForm, showTwoStep } from './two-step.tsx'

/** The pages on which people change their accounts. */
export const accountPages = {
  'GET /account': page(showAccount),
  'POST /account/name': form(renameForm, { again: showAccount }),
  'POST /account/preferences': form(preferencesForm, { again: showAccount }),
  'POST /account/email': form(changeEmailForm, { again: showAccount }),
  'POST /account/password': form(changePasswordForm, { again: showAccount }),
  'POST /account/sessions/end-others': form(endOthersForm, { again: showAccount }),
  'POST /account/sessions/:id/end': form(endSessionForm, { again: showAccount }),
  'GET /account/mails': page(showMails),
  'POST /account/mails': form(mailsForm, { again: showMails }),
  'GET /account/two-step': page(showTwoStep, { withoutFactor: true }),
  'POST /account/two-step/begin': form(beginForm, { again: showTwoStep, withoutFactor: true }),
  'POST /account/two-step/enable': form(enableForm, { again: showTwoStep, withoutFactor: true }),
  'POST /account/two-step/recovery-codes': form(renewForm, { again: showTwoStep }),
  'POST /account/two-step/off': form(offForm, { again: showTwoStep }),
} satisfies Pages
