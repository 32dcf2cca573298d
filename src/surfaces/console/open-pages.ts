import { showChooser, takeChoice } from './choose-company.tsx'
import { showFounding, takeFounding } from './company/founding.tsx'
import { showConsent, takeConsent } from './consent.tsx'
import type { Pages } from './page/rows.ts'
import { showInvitation, takeInvitation } from './people/accept-page.tsx'
import { showAddress, takeAddress } from './sign-in/address.tsx'
import { showCode, takeCode } from './sign-in/code.tsx'
import { showConfirm, takeConfirm } from './sign-in/confirm.tsx'
import { showForgot, showReset, takeForgot, takeReset } from './sign-in/reset.tsx'
import { showResetSent, showSignUpSent } from './sign-in/sent.tsx'
import { showSignIn, takeSignIn } from './sign-in/sign-in.tsx'
import { showSignUp, takeSignUp } from './sign-in/sign-up.tsx'
import { takeSignOut } from './sign-out.ts'

/** The pages that nobody needs to be signed in for, or in a company: each checks for itself what it needs. */
export const openPages = {
  'GET /sign-in': showSignIn,
  'POST /sign-in': takeSignIn,
  'GET /sign-in/code': showCode,
  'POST /sign-in/code': takeCode,
  'GET /sign-up': showSignUp,
  'POST /sign-up': takeSignUp,
  'GET /sign-up/sent': showSignUpSent,
  'GET /sign-up/confirm': showConfirm,
  'POST /sign-up/confirm': takeConfirm,
  'GET /forgot-password': showForgot,
  'POST /forgot-password': takeForgot,
  'GET /forgot-password/sent': showResetSent,
  'GET /reset-password': showReset,
  'POST /reset-password': takeReset,
  'GET /account/email/confirm': showAddress,
  'POST /account/email/confirm': takeAddress,
  'POST /sign-out': takeSignOut,
  'GET /invitations/accept': showInvitation,
  'POST /invitations/accept': takeInvitation,
  'GET /choose-company': showChooser,
  'POST /choose-company': takeChoice,
  'GET /company/new': showFounding,
  'POST /company/new': takeFounding,
  'GET /oauth/authorize': showConsent,
  'POST /oauth/authorize': takeConsent,
  // Some clients guess the address at the origin when discovery stumbles.
  'GET /authorize': showConsent,
  'POST /authorize': takeConsent,
} satisfies Pages
