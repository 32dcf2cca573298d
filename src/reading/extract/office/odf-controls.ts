type Attribute = (local: string) => string | undefined

const boxes = new Set(['checkbox', 'radio'])
const labels = new Set(['fixed-text', 'frame'])
const values = new Set(['text', 'textarea', 'formatted-text', 'number', 'date', 'time', 'combobox'])

/** What a control of an OpenDocument form shows: its label, its value, or a box with its label; '' for any other. */
export function controlText(name: string, attribute: Attribute): string {
  const label = attribute('label') ?? attribute('name') ?? ''
  if (labels.has(name)) return label
  if (name === 'option') return isSet(attribute, 'current-selected', 'selected') ? label : ''
  if (boxes.has(name)) {
    const isTicked =
      isSet(attribute, 'current-state', 'state') || isSet(attribute, 'current-selected', 'selected')
    return `${isTicked ? '☒' : '☐'} ${label}`
  }
  const value = values.has(name) ? (attribute('current-value') ?? attribute('value') ?? '') : ''
  return value && `${label}: ${value}`
}

/** The current setting takes precedence over the initial one. */
const isSet = (attribute: Attribute, now: string, first: string) =>
  ['checked', 'true'].includes(attribute(now) ?? attribute(first) ?? '')
