import { isOn } from './styles.ts'

interface Field {
  /** The value of a form field that the text itself does not show; null for any other field. */
  box: boolean | null
  entries: string[]
  chosen: number
  initial: string
  instruction: string
  hasText: boolean
}

/** The fields of a Word file that show a value without a text: boxes to tick, lists to choose from, prompts. */
export class FormFields {
  private readonly open: Field[] = []

  begin() {
    this.open.push({ box: null, entries: [], chosen: 0, initial: '', instruction: '', hasText: false })
  }

  /** A setting of the field that began last. `above` is the kind of form field. */
  setting(name: string, above: string, value: string | undefined) {
    const field = this.open.at(-1)
    if (!field) return
    if (name === 'checkBox') field.box = false
    else if (above === 'checkBox' && (name === 'default' || name === 'checked')) field.box = isOn(value)
    else if (above === 'ddList') {
      if (name === 'listEntry') field.entries.push(value ?? '')
      else if (name === 'result' || name === 'default') field.chosen = Number(value) || 0
    } else if (above === 'textInput' && name === 'default') field.initial = value ?? ''
  }

  instruction(text: string) {
    const field = this.open.at(-1)
    if (field && field.instruction.length < 1000) field.instruction += text
  }

  text(text: string) {
    const field = this.open.at(-1)
    if (field && text.trim() !== '') field.hasText = true
  }

  /** Ends a field; returns its value if the text does not show it. */
  end(): string {
    const field = this.open.pop()
    const above = this.open.at(-1)
    if (above && field?.hasText) above.hasText = true
    if (!field || field.hasText) return ''
    if (field.box !== null) return field.box ? '☒' : '☐'
    // MACROBUTTON, the name of a macro, then the text to click on.
    const [kind, , ...prompt] = field.instruction.trim().split(/\s+/)
    const shown = kind === 'MACROBUTTON' ? prompt.join(' ') : ''
    return field.entries[field.chosen] ?? (field.initial || shown)
  }
}
