interface MarkdownProps {
  /** Made of Markdown by the server, which lets no HTML of its author's through. */
  html: string;
  className?: string;
}

/** A text that an author wrote in Markdown. */
export const Markdown = ({ html, className }: MarkdownProps) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: server/platform/markdown.ts made it safe
  <div className={className} dangerouslySetInnerHTML={{ __html: html }} />
);
