import { cookie, readCookie } from '../../../identity/auth/sessions/cookie.ts'
import { networkOf } from '../../../identity/auth/sessions/network.ts'
import { finishSignIn, isStepOpen } from '../../../identity/auth/sign-in/second-step.ts'
import { FormError, SinglePage } from '../../core/layout.tsx'
import { nothingSent, type SentForm } from '../../core/sent.tsx'
import { OneTimeCode } from '../../parts/proof-fields.tsx'
import { goTo, html, safeNext, type Visitor } from '../../core/visitor.ts'
import { enter } from './enter.ts'
import {
  maxUnsentBytes,
  offerUnsentForm,
  readUnsentForm,
  UnsentFields,
  type UnsentForm,
} from '../../core/sign-in-page.tsx'
import { limited, OpenForm, readOpenForm, refusal, formStatus } from '../../core/open-form.tsx'

interface CodeProps {
  visitor: Visitor
  next: string
  sent: SentForm
  unsent: UnsentForm | null
}

/** The page for the code of the authenticator, after the password was right. */
const CodePage = ({ visitor, next, sent, unsent }: CodeProps) => (
  <SinglePage title="Enter your code">
    <h1>Enter your code</h1>
    <FormError text={sent.problem?.message ?? null} />
    <OpenForm visitor={visitor} action="/sign-in/code" button="Continue" hidden={{ next }}>
      <UnsentFields unsent={unsent} />
      <OneTimeCode />
    </OpenForm>
    <p class="ways">
      <a href="/sign-in">Sign in as someone else</a>
    </p>
  </SinglePage>
)

const show = (visitor: Visitor, next: string, sent: SentForm, unsent: UnsentForm | null = null) =>
  html(visitor, formStatus(sent), <CodePage visitor={visitor} next={next} sent={sent} unsent={unsent} />)

/** The page for the code of a person who sent a form. */
export const askCode = (visitor: Visitor, next: string, unsent: UnsentForm): Response =>
  show(visitor, next, nothingSent, unsent)

const toFirstStep = (visitor: Visitor, next: string) => {
  const cookies = [...visitor.cookies, cookie(visitor.ctx, 'step', '', 0)]
  return goTo({ cookies }, next === '/' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(next)}`)
}

export async function showCode(visitor: Visitor): Promise<Response> {
  const next = safeNext(visitor, visitor.url.searchParams.get('next'))
  if (visitor.session) return goTo(visitor, next)
  const open = await isStepOpen(visitor.ctx, readCookie(visitor.ctx, visitor.request, 'step'))
  return open ? show(visitor, next, nothingSent) : toFirstStep(visitor, next)
}

export async function takeCode(visitor: Visitor): Promise<Response> {
  const { ctx, request } = visitor
  const sent = await readOpenForm(visitor, maxUnsentBytes)
  const unsent = readUnsentForm(visitor, sent.fields)
  const next = safeNext(visitor, sent.fields.get('next'))
  if (visitor.session) return unsent ? offerUnsentForm(visitor, unsent) : goTo(visitor, next)
  if (sent.problem) return show(visitor, next, sent, unsent)
  const outcome = await finishSignIn(ctx, {
    token: readCookie(ctx, request, 'step'),
    code: sent.fields.get('code') ?? '',
    network: networkOf(request),
    userAgent: request.headers.get('user-agent'),
  })
  if ('token' in outcome) return enter(visitor, outcome, next, unsent)
  if (outcome.refused === 'ended') return toFirstStep(visitor, next)
  const problem =
    outcome.refused === 'code'
      ? refusal('The code is wrong or was used already.')
      : limited('Too many wrong codes.', outcome.seconds)
  return show(visitor, next, { ...sent, problem }, unsent)
}
