interface DownloadsProps {
  /** The address of the file with the filters of the page, without its format. */
  path: string
  /** The query of the page: what the page shows is what the file holds. */
  query?: string
  /** Formats by their word in the address. */
  formats: Record<string, string>
}

/** Links that download what a page shows. */
export const Downloads = ({ path, query = '', formats }: DownloadsProps) => (
  <span class="row downloads">
    {Object.entries(formats).map(([format, text]) => (
      <a href={addressOf(path, query, format)}>{text}</a>
    ))}
  </span>
)

function addressOf(path: string, query: string, format: string): string {
  const params = new URLSearchParams(query)
  params.delete('page')
  const filters = String(params)
  return `${path}/${format}${filters && `?${filters}`}`
}

/** The formats of tables, as links say them. */
export const asTable = { csv: 'Download as CSV', xlsx: 'Download for Excel' }
/** The formats of documents, as links say them. */
export const asDocument = { docx: 'Download as Word', pdf: 'Download as PDF' }
