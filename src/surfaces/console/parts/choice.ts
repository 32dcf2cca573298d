export interface Choice {
  value: string
  text: string
  hint?: string
  disabled?: boolean
}
