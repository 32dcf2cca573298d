import { bodyWith } from '../../delivery/notifications/shown.ts'
import { momentText } from '../core/reader.ts'
import type { Visit } from '../core/visit.ts'

/**
 * The text of a notification with its times in the reader's zone and form. The stored text has times in the form that
 * programs read.
 */
export const bodyText = ({ reader }: Visit, body: string): string =>
  bodyWith(body, (time) => momentText(reader, time))
