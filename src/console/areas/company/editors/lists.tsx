import { Insurance, Reference } from '../../../../identity/accounts/schema.ts'
import { cpvList } from '../../../../reference/codes/lookup/cpv.ts'
import { Field, Select } from '../../../parts/fields.tsx'
import { sizeChoices } from '../../../parts/choices.ts'
import {
  asCode,
  asCurrency,
  asFlag,
  asNumber,
  asText,
  needed,
  readMembers,
  readFieldRows,
} from '../field-values.ts'
import { type EditorColumn, Rows } from '../rows.tsx'
import { type Editor, textsOf } from './editor.ts'

const year: EditorColumn = { name: 'year', label: 'Year', inputmode: 'numeric', maxlength: 4 }
const currency: EditorColumn = { name: 'currency', label: 'Currency', maxlength: 3 }
const amount = (name: string, label: string): EditorColumn => ({
  name,
  label,
  inputmode: 'decimal',
  maxlength: 24,
})

export const size: Editor = {
  rows: true,
  Inputs: ({ profile }) => (
    <>
      <Select
        name="sizeClass"
        label="Size of the company"
        hint="By the European definition. If you leave it out, employees and turnover decide."
        choices={sizeChoices}
        optional={false}
      />
      <Field name="employees" label="Employees" inputmode="numeric" maxlength={12} optional={false} />
      <Rows
        name="turnover"
        legend="Turnover"
        hint="One row a year; the last three years are used. Write currencies as three letters, such as EUR. Empty a row to remove it."
        each="Year"
        columns={[year, amount('amount', 'Turnover'), currency]}
        stored={textsOf(profile.turnover)}
      />
    </>
  ),
  read: (fields, details) => ({
    ...readMembers(fields, { sizeClass: asText, employees: asNumber }, details),
    turnover: readFieldRows(
      fields,
      'turnover',
      { year: needed(asNumber), amount: needed(asNumber), currency: needed(asCurrency) },
      details,
    ),
  }),
}

const referenceColumns: EditorColumn[] = [
  { of: Reference.shape.title, name: 'title', label: 'What it was' },
  { of: Reference.shape.buyer, name: 'buyer', label: 'For whom' },
  { name: 'cpvCode', label: 'CPV code or words', maxlength: 120 },
  { ...year, label: 'Year of completion' },
  amount('value', 'Value'),
  currency,
  {
    name: 'public',
    label: 'Public buyer',
    choices: [
      { value: '', text: 'Not stated' },
      { value: 'yes', text: 'Yes' },
      { value: 'no', text: 'No' },
    ],
  },
]

export const references: Editor = {
  rows: true,
  Inputs: ({ profile }) => (
    <Rows
      name="references"
      legend="References"
      hint="A reference counts as experience if it has a CPV code and a year. Write currencies as three letters, such as EUR. Empty all fields of a reference to remove it."
      quiet
      wide
      each="Reference"
      columns={referenceColumns}
      stored={textsOf(profile.references)}
    />
  ),
  read: (fields, details) => ({
    references: readFieldRows(
      fields,
      'references',
      {
        title: needed(asText),
        buyer: asText,
        cpvCode: asCode(cpvList),
        value: asNumber,
        currency: asCurrency,
        year: asNumber,
        public: asFlag,
      },
      details,
    ),
  }),
}

export const insurances: Editor = {
  rows: true,
  Inputs: ({ profile }) => (
    <Rows
      name="insurances"
      legend="Insurances"
      hint="Write currencies as three letters, such as EUR. Empty all fields of an insurance to remove it."
      quiet
      wide
      each="Insurance"
      columns={[
        { of: Insurance.shape.type, name: 'type', label: 'What it covers' },
        amount('amount', 'Sum insured'),
        currency,
        { name: 'validUntil', label: 'Valid until', type: 'date' },
      ]}
      stored={textsOf(profile.insurances)}
    />
  ),
  read: (fields, details) => ({
    insurances: readFieldRows(
      fields,
      'insurances',
      { type: needed(asText), amount: asNumber, currency: asCurrency, validUntil: asText },
      details,
    ),
  }),
}
