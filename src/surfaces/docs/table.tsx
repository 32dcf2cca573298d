import type { Child } from 'hono/jsx'

interface Row {
  id?: string
  head: string
  /** Small print below the head. */
  note?: string
  cell: Child
}

/** A table of terms and their meanings. */
export const TermTable = ({ columns: [first, second], rows }: { columns: [string, string]; rows: Row[] }) => (
  <table>
    <thead>
      <tr>
        <th scope="col">{first}</th>
        <th scope="col">{second}</th>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ id, head, note, cell }) => (
        <tr id={id}>
          <th scope="row">
            <code>{head}</code>
            {note && <span class="type">{note}</span>}
          </th>
          <td>{cell}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
