interface DownloadsProps {
  /** The address of the file with the filters of the page, without its format. */
  path: string
  /** The query of the page. With the same query, the file has the rows that the page lists. */
  query?: string
  /** The texts of the links, by the word for the format in the address. */
  formats: Record<string, string>
}

/** Links to download the content of a page. */
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

/** The formats of tables, with the texts of their links. */
export const asTable = { csv: 'Download as CSV', xlsx: 'Download for Excel' }
/** The formats of documents, with the texts of their links. */
export const asDocument = { docx: 'Download as Word', pdf: 'Download as PDF' }
