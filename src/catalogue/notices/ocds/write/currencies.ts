import { currenciesOf } from '../../../../reference/codes/currencies.ts'

/**
 * The codelist currency of OCDS 1.1: ISO 4217 with historic codes. It is closed, and publishers write other
 * codes too, such as NRS for the rupee of Nepal.
 */
export const ocdsCurrencies = currenciesOf('ocds')
