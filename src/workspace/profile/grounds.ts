import { mandatoryGrounds } from '../../insight/evidence/mandatory-grounds.ts'
import { allCriteria, criterionNamed } from '../../insight/compliance/espd/taxonomy.ts'
import type { Profile } from '../../identity/accounts/schema.ts'

export interface Ground {
  /** Of the ESPD; what a declaration is stored under. */
  code: string
  name: string
  description: string
  /** Everybody to whom it applies must be excluded (Directive 2014/24/EU, Article 57(1) and (2)). */
  mandatory: boolean
}

export type Declaration = NonNullable<Profile['exclusionGrounds']>[string]

/** Every exclusion ground of the ESPD, in the order of its document. */
export const allGrounds = (): Ground[] =>
  allCriteria()
    .filter(({ kind }) => kind === 'exclusion')
    .map(({ code, name, description }) => ({
      code,
      name,
      description,
      mandatory: mandatoryGrounds.includes(code),
    }))

/** What is declared, by the ground's ESPD code: a profile may name it by an eForms code or its identifier too. */
export const declaredIn = ({ exclusionGrounds }: Profile): Map<string, Declaration> =>
  new Map(
    Object.entries(exclusionGrounds ?? {}).map(([key, declaration]) => [
      criterionNamed(key)?.code ?? key,
      declaration,
    ]),
  )

/**
 * Declarations by their ESPD codes, with those of the stored profile that are about no ground of the ESPD kept as they
 * are. Null when nothing is declared.
 */
export function withDeclared(
  profile: Profile,
  declared: Map<string, Declaration>,
): Profile['exclusionGrounds'] {
  const codes = new Set(allGrounds().map(({ code }) => code))
  const others = Object.entries(profile.exclusionGrounds ?? {}).filter(
    ([key]) => !codes.has(criterionNamed(key)?.code ?? ''),
  )
  const all = [...declared, ...others]
  return all.length > 0 ? Object.fromEntries(all) : null
}
