import { maxInForm } from '../../../company/files/incoming.ts'
import { errorOf, useForm } from '../../core/sent.tsx'
import { tooLarge } from '../../core/upload.ts'

/**
 * A field to choose a file. Browsers do not retain the choice, so after a refusal the file must be chosen
 * again.
 */
export const FileField = ({ label, required }: { label: string; required?: boolean }) => {
  const { sent } = useForm()
  const error = errorOf(sent, 'file')
  return (
    <div class="field">
      <label for="field-file">
        {label}
        {!required && <span class="optional"> (optional)</span>}
      </label>
      <p class="hint" id="field-file-hint">
        {sent.fields && !error ? 'Please choose the file again. ' : ''}Any kind, up to 25 MB.
      </p>
      <input
        type="file"
        id="field-file"
        name="file"
        required={required}
        data-max={maxInForm}
        data-too-large={tooLarge}
        aria-describedby={error ? 'field-file-hint field-file-error' : 'field-file-hint'}
        aria-invalid={error ? 'true' : undefined}
      />
      {error && (
        <p class="field-error" id="field-file-error">
          {error}
        </p>
      )}
    </div>
  )
}
