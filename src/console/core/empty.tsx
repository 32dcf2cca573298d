import { LinkButton } from './link-button.tsx'

export interface EmptyProps {
  title?: string
  text: string
  link?: { href: string; text: string }
}

/** Shown instead of an empty list: why it is empty, and what to do about it. */
export const Empty = ({ title, text, link }: EmptyProps) => (
  <div class="empty">
    {title && <p class="empty-title">{title}</p>}
    <p>{text}</p>
    {link && (
      <p>
        <LinkButton {...link} />
      </p>
    )}
  </div>
)
