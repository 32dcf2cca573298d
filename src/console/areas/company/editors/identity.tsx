import { Address, Contact, Profile } from '../../../../identity/accounts/schema.ts'
import { regionList } from '../../../../reference/codes/lookup/regions.ts'
import { Field, Select } from '../../../parts/fields.tsx'
import { countryChoices } from '../../../parts/choices.ts'
import { asCode, asText, orNull, type Read, readMembers } from '../field-values.ts'
import type { Editor } from './editor.ts'

const optional = false

export const identity: Editor = {
  Inputs: ({ visit: { sent }, profile }) => (
    <>
      <Field
        sent={sent}
        optional={optional}
        of={Profile.shape.legalName}
        name="legalName"
        label="Legal name"
        hint="The name in the register, if it differs from the name of the company here."
        value={profile.legalName}
        autocomplete="organization"
      />
      <Field
        sent={sent}
        optional={optional}
        of={Profile.shape.registrationNumber}
        name="registrationNumber"
        label="Register number"
        hint="The number in the trade or company register, such as HRB 12345 B."
        value={profile.registrationNumber}
      />
      <Field
        sent={sent}
        optional={optional}
        of={Profile.shape.vatNumber}
        name="vatNumber"
        label="VAT number"
        hint="With its country, such as DE123456789."
        value={profile.vatNumber}
      />
    </>
  ),
  read: (fields, details) =>
    readMembers(fields, { legalName: asText, registrationNumber: asText, vatNumber: asText }, details),
}

const address: Record<string, Read> = {
  street: asText,
  postalCode: asText,
  city: asText,
  country: asText,
  nuts: asCode(regionList),
}
const person: Record<string, Read> = { name: asText, email: asText, phone: asText }

export const contact: Editor = {
  Inputs: ({ visit: { sent }, profile: { address, contact } }) => (
    <>
      <fieldset>
        <legend>Address</legend>
        <Field
          sent={sent}
          optional={optional}
          of={Address.shape.street}
          name="address.street"
          label="Street and number"
          value={address?.street}
          autocomplete="street-address"
        />
        <div class="fields">
          <Field
            sent={sent}
            optional={optional}
            of={Address.shape.postalCode}
            name="address.postalCode"
            label="Postal code"
            value={address?.postalCode}
            autocomplete="postal-code"
          />
          <Field
            sent={sent}
            optional={optional}
            of={Address.shape.city}
            name="address.city"
            label="Town"
            value={address?.city}
            autocomplete="address-level2"
          />
        </div>
        <Select
          sent={sent}
          optional={optional}
          name="address.country"
          label="Country"
          value={address?.country}
          choices={[{ value: '', text: 'Not stated' }, ...countryChoices()]}
        />
        <Field
          sent={sent}
          optional={optional}
          name="address.nuts"
          label="Region"
          hint="Its name or NUTS code, such as Oberbayern or DE21. Tenders near it count as near."
          value={address?.nuts}
          maxlength={120}
        />
      </fieldset>
      <fieldset>
        <legend>Contact</legend>
        <Field
          sent={sent}
          optional={optional}
          of={Contact.shape.name}
          name="contact.name"
          label="Name"
          value={contact?.name}
          autocomplete="name"
        />
        <div class="fields">
          <Field
            sent={sent}
            optional={optional}
            name="contact.email"
            label="E-mail address"
            type="email"
            value={contact?.email}
            maxlength={254}
            autocomplete="email"
          />
          <Field
            sent={sent}
            optional={optional}
            of={Contact.shape.phone}
            name="contact.phone"
            label="Telephone"
            type="tel"
            value={contact?.phone}
            autocomplete="tel"
          />
        </div>
      </fieldset>
    </>
  ),
  read: (fields, details) => ({
    address: orNull(readMembers(fields, address, details, 'address.')),
    contact: orNull(readMembers(fields, person, details, 'contact.')),
  }),
}
