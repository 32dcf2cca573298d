interface LinkButtonProps {
  href: string
  text: string
  /** Whether it leads to the main matter of the page. */
  primary?: boolean
}

/** A link that looks like a button. */
export const LinkButton = ({ href, text, primary = false }: LinkButtonProps) => (
  <a class={primary ? 'button primary' : 'button'} href={href}>
    {text}
  </a>
)
