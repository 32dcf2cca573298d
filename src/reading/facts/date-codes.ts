/** The meanings of a date, in the order of a procedure. */
export const dateCodes = [
  'published',
  'site_visit',
  'questions_deadline',
  'deadline',
  'opening',
  'award',
  'validity_until',
  'contract_start',
  'contract_end',
] as const
export type DateCode = (typeof dateCodes)[number]
