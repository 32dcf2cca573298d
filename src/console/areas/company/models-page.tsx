import * as z from 'zod'
import { decideOnModels, usesModels } from '../../../insight/models/refusal.ts'
import { change, type Visit } from '../../core/visit.ts'
import { Page } from '../../core/shell.tsx'
import { Form } from '../../parts/form.tsx'

/** Shows whether the work of the company is sent to a language model. Owners decide. */
export async function showModels(visit: Visit) {
  const { AI_PROVIDER: provider, AI_MODEL: model } = visit.ctx.config
  const use = await usesModels(visit.ctx)
  const isOwner = visit.session.company.role === 'owner'
  return (
    <Page
      title="Language models"
      here="/company"
      up={{ href: '/company', text: 'Company' }}
      lead={
        provider === 'builtin'
          ? 'This service uses no language model. Your choice applies if one is added.'
          : `Analyses, questions and drafts can use ${model ?? 'a model'}. Rules of our own do the work without it.`
      }
    >
      <p>
        {use
          ? 'Texts of tenders, your documents, questions and drafts may be sent to the model.'
          : 'Nothing of your company’s work is sent to a model.'}{' '}
        <a href="/trust#models">Who runs the models</a>
      </p>
      {isOwner ? (
        <Form action="/company/models" button={use ? 'Send nothing to models' : 'Allow models'} tone="quiet">
          <input type="hidden" name="use" value={use ? 'no' : 'yes'} />
        </Form>
      ) : (
        <p class="soft">An owner of the company decides this.</p>
      )}
    </Page>
  )
}

const Decide = z.strictObject({ use: z.boolean() })

export async function decideForm(visit: Visit, fields: URLSearchParams) {
  const { use } = await change(visit, Decide, { use: fields.get('use') === 'yes' }, decideOnModels)
  return {
    to: '/company/models',
    say: use ? 'Models may be used.' : 'Nothing will be sent to a model.',
  }
}
