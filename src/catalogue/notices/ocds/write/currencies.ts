import { currenciesWith } from '../../../../reference/codes/currencies.ts'

/**
 * The codelist currency of OCDS 1.1: ISO 4217 with the codes of earlier times. It is closed, and publishers write other codes
 * too, such as NRS for the rupee of Nepal.
 */
export const ocdsCurrencies = currenciesWith(
  `AOK AYM BAD BEC BEL BUK BYB CHC CSD ECV ESA ESB GEK GHP GNS GWE HRD LSM LTT LUC LUL LVR MZE NIC PES
  RHD ROK SDP UGW UYP XFO XFU XRE ZAL`,
)
