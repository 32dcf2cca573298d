import type { ReadingProgress } from '../../../../insight/model-reading/progress.ts'
import { numberText } from '../../../core/reader.ts'
import type { Visit } from '../../../core/visit.ts'
import { Note } from '../../../parts/elements.tsx'

/** How far a language model has read the documents, while it reads. */
export const Reading = ({
  visit: { reader, url },
  reading: { state, progress },
}: {
  visit: Visit
  reading: ReadingProgress
}) =>
  state === 'reading' && (
    <Note tone="info">
      <p data-again="15" role="status">
        A language model is reading the documents
        {progress && `: page ${numberText(reader, progress.page)} of ${numberText(reader, progress.pages)}`}.
        The findings below are what is known so far. <a href={url.pathname}>Look again</a> in a few minutes.
      </p>
    </Note>
  )
