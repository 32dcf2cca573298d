/**
 * What names have in common that differ in case alone. Of a decomposed text, because some letters lose their accents'
 * order in another case; lower case before upper, because `ẞ`, `ß` and `SS` meet only there, as do `Σ`, `ς` and `σ`.
 */
export const nameKey = (name: string): string =>
  name.normalize('NFD').trim().toLowerCase().toUpperCase().normalize('NFC')
