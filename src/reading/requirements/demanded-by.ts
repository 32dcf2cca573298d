import { binds } from './clause.ts'
import type { DemandCode } from './codes.ts'
import { chosen, type NamedThings } from './chosen.ts'
import type { ThingCue } from './cues.ts'
import { phraseOf } from './phrases.ts'

/** The code of a duty that names no thing. Whatever a bid must contain is a document of the bid. */
export function unnamedOf({ plain, duty, language }: NamedThings): DemandCode {
  if (duty === null) return 'specification'
  // "Describe your methods", "the bidder shall explain …": the bidder's own words are required.
  const isExplained =
    duty.bound === 'bidder' && phraseOf('explains', language)?.test(plain.slice(duty.start)) === true
  return isExplained ? 'concept' : duty.ofBid ? 'document' : 'specification'
}

/**
 * The required things. If a sentence means none of the things it names, a strict duty still makes a
 * specification.
 */
export function demandedBy(
  cues: readonly ThingCue[],
  named: NamedThings,
  strict: Pick<RegExp, 'exec'>,
  isCommanding: boolean,
): ThingCue[] {
  const { plain, duty } = named
  // Whatever the contractor must do is a term of the contract.
  const unnamed = unnamedOf(named)
  const found = chosen(cues, named).map((cue) =>
    cue.code === 'specification' && cue.start === cue.end ? { ...cue, code: unnamed } : cue,
  )
  if (found.length > 0) return found
  // In a document of duties, a command is a requirement if it states what a bid contains.
  const isPlain = duty?.isPlain === true && binds(duty) && (!isCommanding || duty.ofBid)
  // Whatever a bidder must do is a requirement, and so is whatever a thing should be or do.
  const demanding = phraseOf('demanding', named.language)
  const isStated =
    duty !== null &&
    demanding !== null &&
    duty.isPlain !== true &&
    duty.isFuture !== true &&
    (duty.bound === 'bidder' || demanding.test(plain.slice(duty.start, duty.end)))
  const at = isPlain || isStated ? duty.start : (strict.exec(plain)?.index ?? -1)
  return at >= 0 && ((duty !== null && binds(duty)) || cues.length > 0)
    ? [{ code: unnamed, start: at, end: at }]
    : []
}
