import { Single } from './layout.tsx'

export interface NoticeProps {
  title: string
  text: string
  /** A detail for developers, which other readers can skip. */
  detail?: string
  link?: { href: string; text: string }
}

/** A page with a single message. */
export const NoticePage = ({ title, text, detail, link }: NoticeProps) => (
  <Single title={title}>
    <h1>{title}</h1>
    <p>{text}</p>
    {detail && <p class="detail">{detail}</p>}
    {link && (
      <p>
        <a href={link.href}>{link.text}</a>
      </p>
    )}
  </Single>
)
