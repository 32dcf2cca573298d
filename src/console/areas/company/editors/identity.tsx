import { regionList } from '../../../../reference/codes/lookup/regions.ts'
import { Field, Select } from '../../../parts/fields.tsx'
import { countryChoices } from '../../../parts/choices.ts'
import { asCode, asText, orNull, type ReadField, readMembers } from '../field-values.ts'
import type { Editor } from './editor.ts'

export const identity: Editor = {
  Inputs: () => (
    <>
      <Field
        name="legalName"
        label="Legal name"
        hint="The name in the register, if it differs from the name of the company here."
        autocomplete="organization"
      />
      <Field
        name="registrationNumber"
        label="Register number"
        hint="The number in the trade or company register, such as HRB 12345 B."
      />
      <Field name="vatNumber" label="VAT number" hint="With its country, such as DE123456789." />
    </>
  ),
  read: (fields, details) =>
    readMembers(fields, { legalName: asText, registrationNumber: asText, vatNumber: asText }, details),
}

const address: Record<string, ReadField> = {
  street: asText,
  postalCode: asText,
  city: asText,
  country: asText,
  nuts: asCode(regionList),
}
const person: Record<string, ReadField> = { name: asText, email: asText, phone: asText }

export const contact: Editor = {
  Inputs: () => (
    <>
      <fieldset>
        <legend>Address</legend>
        <Field name="address.street" label="Street and number" autocomplete="street-address" />
        <div class="fields">
          <Field name="address.postalCode" label="Postal code" autocomplete="postal-code" />
          <Field name="address.city" label="Town" autocomplete="address-level2" />
        </div>
        <Select name="address.country" label="Country" none="Not stated" choices={countryChoices()} />
        <Field
          name="address.nuts"
          label="Region"
          hint="Its name or NUTS code, such as Oberbayern or DE21. Tenders near it count as near."
          maxlength={120}
        />
      </fieldset>
      <fieldset>
        <legend>Contact</legend>
        <Field name="contact.name" label="Name" autocomplete="name" />
        <div class="fields">
          <Field
            name="contact.email"
            label="E-mail address"
            type="email"
            maxlength={254}
            autocomplete="email"
          />
          <Field name="contact.phone" label="Telephone" type="tel" autocomplete="tel" />
        </div>
      </fieldset>
    </>
  ),
  read: (fields, details) => ({
    address: orNull(readMembers(fields, address, details, 'address.')),
    contact: orNull(readMembers(fields, person, details, 'contact.')),
  }),
}
