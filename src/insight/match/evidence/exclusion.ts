import type { Profile } from '../../../identity/accounts/schema.ts'
import { espdCriterion } from '../../../reference/codes/crosswalk.ts'
import { mandatoryGrounds } from '../../../reference/codes/mandatory-grounds.ts'
import type { Requirement } from '../../../reading/requirements/schema.ts'
import { type CompanyFacts, type Judgement, type Occasion, ofProfile, undecided } from './facts.ts'

type Declared = NonNullable<Profile['exclusionGrounds']>[string] & { key: string }

/** The id of a ground, the same for its ESPD code, its eForms code and the UUID of its criterion. */
const groundId = (code: string) => espdCriterion(code)?.id ?? code.toLowerCase()

function declaredBy({ profile }: CompanyFacts): Map<string, Declared> {
  const entries = Object.entries(profile?.exclusionGrounds ?? {})
  return new Map(entries.map(([key, ground]) => [groundId(key), { key, ...ground }]))
}

/**
 * Declared grounds that apply to the company and have no explanation, so that nothing shows that the company has put
 * things right.
 */
export const unexplainedGrounds = (company: CompanyFacts): string[] =>
  [...declaredBy(company).values()].filter(isUnexplained).map(({ key }) => key)

const isUnexplained = ({ applies, explanation }: Declared) => applies && !explanation?.trim()

/** Judges one ground, or all grounds if the requirement is about exclusion as a whole. */
export function judgeExclusion(
  requirement: Requirement,
  company: CompanyFacts,
  occasion: Occasion,
): Judgement {
  const declared = declaredBy(company)
  const id = requirement.espdCriterionId ?? groundOf(requirement.code)
  if (id !== null) {
    const one = declared.get(id)
    return one ? judged([one], true, occasion) : unknown(occasion)
  }
  const all = [...declared.values()]
  const complete = mandatoryGrounds.every((code) => declared.has(groundId(code)))
  return all.length === 0 ? unknown(occasion) : judged(all, complete, occasion)
}

/** The id of a ground; null for codes that only state where the grounds are listed. */
function groundOf(code: string | null): string | null {
  if (code === 'tax_clearance') return groundId('tax-pay')
  return code === null ? null : (espdCriterion(code)?.id ?? null)
}

const unknown = ({ say }: Occasion): Judgement => undecided(say('exclusion.unknown'), say('remedy.declare'))

function judged(grounds: Declared[], complete: boolean, { say }: Occasion): Judgement {
  const unexplained = grounds.filter(isUnexplained)
  const explained = grounds.filter((ground) => ground.applies && !isUnexplained(ground))
  const named = unexplained.length > 0 ? unexplained : explained
  const status = unexplained.length > 0 ? 'missing' : explained.length > 0 || !complete ? 'partial' : 'met'
  const note =
    unexplained.length > 0
      ? 'exclusion.missing'
      : explained.length > 0
        ? 'exclusion.partial'
        : complete
          ? 'exclusion.met'
          : 'exclusion.incomplete'
  const shown = named.length > 0 ? named : grounds
  return {
    status,
    evidence: shown.map(({ key }) => ofProfile(`exclusionGrounds.${key}`, say('name.ground', { key }))),
    have: null,
    need: null,
    note: say(note, { names: say.list(named.map(({ key }) => key)) }),
    remedy:
      status === 'met'
        ? null
        : say(note === 'exclusion.incomplete' ? 'remedy.declare' : 'remedy.selfCleaning'),
  }
}
