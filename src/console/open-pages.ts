import { showAccountData, takeDeletion, takeDownload } from './areas/account/data.tsx'
import { showChooser, takeChoice } from './areas/sign-in/choose-company.tsx'
import { showFounding, takeFounding } from './areas/sign-in/founding.tsx'
import { showConsent, takeConsent } from './areas/sign-in/consent.tsx'
import type { Pages } from './core/page.tsx'
import { invitationLink } from './areas/sign-in/accept-page.tsx'
import { addressLink, confirmLink } from './areas/sign-in/confirm.tsx'
import { showCode, takeCode } from './areas/sign-in/code.tsx'
import { showTrust } from './areas/trust.tsx'
import { showStart } from './areas/overview/pages.ts'
import { resetLink, showForgot, takeForgot } from './areas/sign-in/reset.tsx'
import { showResetSent, showSignUpSent } from './areas/sign-in/sent.tsx'
import { showSignIn, takeSignIn } from './areas/sign-in/sign-in.tsx'
import { showSignUp, takeSignUp } from './areas/sign-in/sign-up.tsx'
import { showUnsubscribe, takeUnsubscribe } from './areas/sign-in/unsubscribe.tsx'
import { showStatus } from './areas/status.tsx'
import { showSso, takeSso } from './areas/sign-in/sso.tsx'
import { takeSignOut } from './areas/sign-in/sign-out.tsx'

/**
 * Pages that can be opened without signing in or without a company. Every page in this table checks the
 * session or the company that it needs.
 */
export const openPages = {
  'GET /': showStart,
  'GET /trust': showTrust,
  'GET /status': showStatus,
  'GET /sign-in': showSignIn,
  'POST /sign-in': takeSignIn,
  'GET /sign-in/code': showCode,
  'POST /sign-in/code': takeCode,
  'POST /sign-in/sso': takeSso,
  'GET /sign-in/sso/:companyId': showSso,
  'GET /sign-up': showSignUp,
  'POST /sign-up': takeSignUp,
  'GET /sign-up/sent': showSignUpSent,
  'GET /sign-up/confirm': confirmLink.show,
  'POST /sign-up/confirm': confirmLink.take,
  'GET /forgot-password': showForgot,
  'POST /forgot-password': takeForgot,
  'GET /forgot-password/sent': showResetSent,
  'GET /reset-password': resetLink.show,
  'POST /reset-password': resetLink.take,
  'GET /account/email/confirm': addressLink.show,
  'POST /account/email/confirm': addressLink.take,
  'GET /account/data': showAccountData,
  'POST /account/data/download': takeDownload,
  'POST /account/data/delete': takeDeletion,
  'POST /sign-out': takeSignOut,
  'GET /unsubscribe': showUnsubscribe,
  'POST /unsubscribe': takeUnsubscribe,
  'GET /invitations/accept': invitationLink.show,
  'POST /invitations/accept': invitationLink.take,
  'GET /choose-company': showChooser,
  'POST /choose-company': takeChoice,
  'GET /company/new': showFounding,
  'POST /company/new': takeFounding,
  'GET /oauth/authorize': showConsent,
  'POST /oauth/authorize': takeConsent,
  // Some clients guess this address when discovery fails.
  'GET /authorize': showConsent,
  'POST /authorize': takeConsent,
} satisfies Pages
