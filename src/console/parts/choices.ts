import { listCountries } from '../../reference/codes/countries.ts'
import type { Choice } from './choice.ts'

export const countryChoices = (): readonly Choice[] =>
  listCountries().map(({ code, name }) => ({ value: code, text: name }))

export const countryName = (code: string): string =>
  listCountries().find((each) => each.code === code)?.name ?? code

/** The size classes of Commission Recommendation 2003/361/EC, with the figures of the recommendation. */
export const sizeChoices = [
  { value: '', text: 'Not stated' },
  { value: 'micro', text: 'Micro: under 10 people, up to €2M turnover' },
  { value: 'small', text: 'Small: under 50 people, up to €10M turnover' },
  { value: 'medium', text: 'Medium: under 250 people, up to €50M turnover' },
  { value: 'large', text: 'Large' },
] satisfies Choice[]
