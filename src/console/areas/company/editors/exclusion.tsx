import { textIn } from '../../../core/visit.ts'
import { ExclusionGround } from '../../../../identity/accounts/schema.ts'
import {
  allGrounds,
  declaredIn,
  type Declaration,
  type Ground,
  withDeclared,
} from '../../../../company/profile/grounds.ts'
import { errorOf, useForm, valueOf } from '../../../core/sent.tsx'
import { TextArea } from '../../../parts/fields.tsx'
import { NoteText } from '../../../parts/elements.tsx'
import type { Editor } from './editor.ts'

interface GroundProps {
  ground: Ground
  declared: Declaration | undefined
  /** Whether the form fills in "does not apply" for every ground that is not stated. */
  none: boolean
}

const answers = [
  ['', 'Not stated'],
  ['no', 'Does not apply to us'],
  ['yes', 'Applies'],
] as const

const answerOf = (declared: Declaration | undefined) =>
  declared === undefined ? '' : declared.applies ? 'yes' : 'no'

const GroundInputs = ({ ground: { code, name, description }, declared, none }: GroundProps) => {
  const { sent } = useForm()
  const answer = valueOf(sent, `${code}.answer`, answerOf(declared)) || (none ? 'no' : '')
  const explained = valueOf(sent, `${code}.explanation`, declared?.explanation)
  return (
    <fieldset class="ground">
      <legend>{name}</legend>
      <details>
        <summary>What is asked</summary>
        <p class="soft">{description}</p>
      </details>
      <div class="row">
        {answers.map(([value, text]) => (
          <div class="box">
            <input
              type="radio"
              id={`${code}-${value || 'open'}`}
              name={`${code}.answer`}
              value={value}
              checked={answer === value}
            />
            <label for={`${code}-${value || 'open'}`}>{text}</label>
          </div>
        ))}
      </div>
      <details open={answer === 'yes' || explained !== '' || errorOf(sent, `${code}.explanation`) !== null}>
        <summary>Explanation</summary>
        <TextArea
          of={ExclusionGround.shape.explanation}
          name={`${code}.explanation`}
          label="What happened, and what was done since"
          hint="A ground that applies without explanation stops every match."
          value={declared?.explanation}
          rows={3}
          optional={false}
        />
      </details>
    </fieldset>
  )
}

export const exclusion: Editor = {
  Inputs: ({ visit: { sent, url }, profile }) => {
    const declared = declaredIn(profile)
    const none = (sent.fields ?? url.searchParams).has('none')
    return (
      <>
        {!none && allGrounds().some(({ code }) => !declared.has(code)) && (
          <p>
            None of them applies? <a href="?none=1">Set all that is not stated to “Does not apply to us”</a>,
            then read and save it.
          </p>
        )}
        {none && (
          <NoteText tone="info">
            All that was not stated is set to “Does not apply to us”. Nothing is saved yet: read it, and save
            only if it is true. A wrong declaration is a ground for exclusion itself.
          </NoteText>
        )}
        {allGrounds().map((ground) => (
          <GroundInputs ground={ground} none={none} declared={declared.get(ground.code)} />
        ))}
      </>
    )
  },
  read: (fields, _details, profile) => {
    const declared = allGrounds().flatMap(({ code }): [string, Declaration][] => {
      const answer = fields.get(`${code}.answer`)
      const explanation = textIn(fields, `${code}.explanation`)
      return answer === 'yes' || answer === 'no' ? [[code, { applies: answer === 'yes', explanation }]] : []
    })
    return { exclusionGrounds: withDeclared(profile, new Map(declared)) }
  },
  fieldOf: (member) => member.replace(/^exclusionGrounds\./, ''),
}

/**
 * This button must come after the main button, because the Enter key presses the first button, which saves.
 */
export const NoneApplies = () => (
  <button type="submit" name="none" value="1">
    None of them applies…
  </button>
)
