import { foundCompany } from '../../../company/profile/create-company.ts'
import { FoundCompany } from '../../../company/people/schema.ts'
import { Problem } from '../../../platform/context/errors.ts'
import { FormError, SinglePage } from '../../core/layout.tsx'
import { parse } from '../../core/visit.ts'
import { flashCookie, goTo, html, type Visitor } from '../../core/visitor.ts'
import { nothingSent, type SentForm } from '../../core/sent.tsx'
import { Field, Select } from '../../parts/fields.tsx'
import { OpenForm, readOpenForm, formStatus } from '../../core/open-form.tsx'
import { countryChoices } from '../../parts/choices.ts'

const action = '/company/new'

const FoundingPage = ({ visitor, sent }: { visitor: Visitor; sent: SentForm }) => (
  <SinglePage title="Add a company">
    <h1>Add a company</h1>
    <p class="soft">
      A new workspace with its own profile, people and bids. It starts on the Basic plan, and you are its
      owner. If your company is already here, ask one of its owners or admins to invite you instead.
    </p>
    <FormError text={sent.problem?.message ?? null} />
    <OpenForm
      visitor={visitor}
      action={action}
      button="Add company"
      sent={sent}
      hidden={{ once: crypto.randomUUID() }}
      of={FoundCompany}
    >
      <Field name="name" label="Name of the company" autocomplete="organization" />
      <Select name="country" label="Country" none="Choose a country" choices={countryChoices()} />
    </OpenForm>
    <p class="ways">
      <a href="/choose-company">Choose one of your companies instead</a>
    </p>
  </SinglePage>
)

const toSignIn = (visitor: Visitor) => goTo(visitor, `/sign-in?next=${encodeURIComponent(action)}`)

const show = (visitor: Visitor, sent: SentForm) =>
  html(visitor, formStatus(sent), <FoundingPage visitor={visitor} sent={sent} />)

/** A person without a company may open this page too. */
export const showFounding = async (visitor: Visitor): Promise<Response> =>
  visitor.session ? show(visitor, nothingSent) : toSignIn(visitor)

export async function takeFounding(visitor: Visitor): Promise<Response> {
  const { ctx, session } = visitor
  if (!session) return toSignIn(visitor)
  const sent = await readOpenForm(visitor)
  if (sent.problem) return show(visitor, sent)
  const { fields } = sent
  try {
    const input = parse(FoundCompany, {
      name: fields.get('name') ?? '',
      country: fields.get('country') ?? '',
      once: fields.get('once') ?? '',
    })
    const { name } = await foundCompany(ctx, session, input)
    const cookies = [...visitor.cookies, flashCookie(visitor, `${name} is founded. You work for it now.`)]
    return goTo({ cookies }, '/company')
  } catch (error) {
    if (error instanceof Problem) return show(visitor, { ...sent, problem: error })
    throw error
  }
}
