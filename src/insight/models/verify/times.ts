import { worded } from '../../../reference/language/worded.ts'
import { type Figure, spanOf, two } from './figure.ts'

/** 17:00, 17h00, 17.00 Uhr, 5 pm. */
const clock = worded(
  String.raw`(?<![\d.,:])([01]?\d|2[0-4])(?:(?:\s?:\s?|\s?h\s?)([0-5]\d)(?![\d:])|\.([0-5]\d)(?=\s?(?:{{o_clock}}|[ap]\.?m\b)))?(?:\s?(?:uhr|o[’']clock)|\s?([ap])\.?m\b)?`,
  'giu',
)
/** 16 h, 24 heures: a time of the day, or a duration. */
const hours = /(?<!\d[\s.,:'’]?)(\d{1,3})\s?(?:heures?|h)(?![\p{L}\d])/giu

/** The times of a text, on a clock of 24 hours. */
export const times = (text: string): Figure[] =>
  [...text.matchAll(clock())].flatMap((match) => {
    const [whole, hour = '', colon, dot, half = ''] = match
    const minutes = colon ?? dot
    // A bare number is not a time.
    if (whole === hour) return []
    const plain = Number(hour)
    const isAfternoon = half.toLowerCase() === 'p' && plain < 12
    const inDay = isAfternoon ? plain + 12 : half.toLowerCase() === 'a' && plain === 12 ? 0 : plain
    return [{ ...spanOf(match), states: [`${two(inDay)}:${minutes ?? '00'}`] }]
  })

export const wholeHours = (text: string): Figure[] =>
  [...text.matchAll(hours)].map((match) => {
    const count = Number(match[1])
    return { ...spanOf(match), states: [`${count}`], implies: [`${two(count)}:00`, `${count} hours`] }
  })
