import { mandatoryGrounds } from '../../reference/codes/mandatory-grounds.ts'
import { allCriteria, criterionNamed } from '../../reference/codes/espd-criteria.ts'
import type { Profile } from '../../identity/accounts/schema.ts'

export interface Ground {
  /** The ESPD code, under which a declaration is stored. */
  code: string
  name: string
  description: string
  /** True when everyone to whom the ground applies must be excluded (Directive 2014/24/EU, Article 57(1) and (2)). */
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

/**
 * The declarations of a profile by ESPD code. A profile may also name a ground by its eForms code or its identifier.
 */
export const declaredIn = ({ exclusionGrounds }: Profile): Map<string, Declaration> =>
  new Map(
    Object.entries(exclusionGrounds ?? {}).map(([key, declaration]) => [
      criterionNamed(key)?.code ?? key,
      declaration,
    ]),
  )

/**
 * Declarations by ESPD code. Stored declarations about a ground outside the ESPD stay. Null when nothing is
 * declared.
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
