interface SecretProps {
  label: string
  value: string
  /** Distinguishes two on a page. */
  id: string
}

/** Something to be copied: selected by a click, copied by a button where there is script. */
export const Secret = ({ label, value, id }: SecretProps) => (
  <div class="secret">
    <label for={id}>{label}</label>
    <div class="secret-row">
      <textarea id={id} readonly rows={value.length > 80 ? 3 : 1} spellcheck={false} data-secret>
        {value}
      </textarea>
      <button type="button" hidden data-copy={id}>
        Copy
      </button>
    </div>
  </div>
)
