import { Single } from './layout.tsx'

export interface NoticeProps {
  title: string
  text: string
  /** What a developer needs to know and a person need not. */
  detail?: string
  link?: { href: string; text: string }
}

/** A page that says one thing. */
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
