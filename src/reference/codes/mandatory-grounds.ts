/**
 * The grounds on which every bidder must be excluded (Directive 2014/24/EU, Article 57(1) and (2)), by their
 * ESPD codes.
 */
export const mandatoryGrounds: readonly string[] = [
  'crime-org',
  'corruption',
  'fraud',
  'terr-offence',
  'finan-laund',
  'human-traffic',
  'tax-pay',
  'socsec-pay',
]
