import { requestSignUp } from '../../../identity/auth/sign-up/commands.ts'
import { SignUp } from '../../../identity/auth/sign-up/schema.ts'
import { listCountries } from '../../../reference/codes/countries.ts'
import { Problem } from '../../../platform/context/errors.ts'
import { networkOf } from '../../../identity/auth/sessions/network.ts'
import { FormError, SinglePage } from '../../core/layout.tsx'
import { parse } from '../../core/visit.ts'
import { nothingSent, type SentForm } from '../../core/sent.tsx'
import { Field, Select } from '../../parts/fields.tsx'
import { goTo, html, type Visitor } from '../../core/visitor.ts'
import { limited, OpenForm, readOpenForm, formStatus } from '../../core/open-form.tsx'

const SignUpPage = ({ visitor, sent }: { visitor: Visitor; sent: SentForm }) => (
  <SinglePage title="Create an account">
    <h1>Create an account</h1>
    <p class="soft">
      For you and your company. Both begin once you have confirmed your address and chosen a password.
    </p>
    <FormError text={sent.problem?.message ?? null} />
    <OpenForm visitor={visitor} action="/sign-up" button="Create account" sent={sent} of={SignUp}>
      <Field name="name" label="Your name" autocomplete="name" />
      <Field name="email" label="E-mail address" type="email" autocomplete="email" />
      <Field name="companyName" label="Company" autocomplete="organization" />
      <Select
        name="country"
        label="Country of the company"
        none="Choose a country"
        choices={listCountries().map(({ code, name }) => ({ value: code, text: name }))}
      />
    </OpenForm>
    <p class="ways">
      <a href="/sign-in">Sign in instead</a>
    </p>
  </SinglePage>
)

const show = (visitor: Visitor, sent: SentForm) =>
  html(visitor, formStatus(sent), <SignUpPage visitor={visitor} sent={sent} />)

export const showSignUp = async (visitor: Visitor): Promise<Response> =>
  visitor.session ? goTo(visitor, '/') : show(visitor, nothingSent)

export async function takeSignUp(visitor: Visitor): Promise<Response> {
  if (visitor.session) return goTo(visitor, '/')
  const sent = await readOpenForm(visitor)
  if (sent.problem) return show(visitor, sent)
  try {
    const input = read(sent.fields)
    const seconds = await requestSignUp(visitor.ctx, input, networkOf(visitor.request))
    if (seconds > 0) throw limited('Too many accounts were asked for from your network.', seconds)
    return goTo(visitor, '/sign-up/sent')
  } catch (error) {
    if (error instanceof Problem) return show(visitor, { ...sent, problem: error })
    throw error
  }
}

function read(fields: URLSearchParams): SignUp {
  const given = (name: string) => fields.get(name) ?? ''
  return parse(SignUp, {
    email: given('email'),
    name: given('name'),
    companyName: given('companyName'),
    country: given('country'),
  })
}
