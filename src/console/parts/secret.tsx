interface SecretProps {
  label: string
  value: string
  /** Distinguishes two secrets on a page. */
  id: string
}

/** A text to copy: a click selects it, and with script a button copies it. */
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
