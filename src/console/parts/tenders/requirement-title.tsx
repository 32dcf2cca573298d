import type { Requirement } from '../../../reading/requirements/schema.ts'
import { Foreign } from './labels.tsx'
import { kindOf, wordsOfTitle } from './kinds.ts'

interface RequirementTitleProps {
  title: string
  /** Missing if the requirement is no longer listed. */
  requirement: Requirement | undefined
}

/** The title of a requirement: its kind in English, then the words of the buyer. Load `kindTables` first. */
export function RequirementTitle({ title, requirement }: RequirementTitleProps) {
  const lang = requirement?.language ?? undefined
  const kind = requirement ? kindOf(requirement) : null
  if (kind === null) return <Foreign lang={lang}>{title}</Foreign>
  return (
    <>
      {kind}: <Foreign lang={lang}>{wordsOfTitle({ title })}</Foreign>
    </>
  )
}
