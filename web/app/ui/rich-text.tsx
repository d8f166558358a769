import { Fragment, type ReactNode } from "react";
import { classNames } from "../lib/class-names.ts";

interface RichTextProps {
  /** Plain text: a blank line starts a paragraph, **stars** emphasise, {{b}} is a blank to fill. */
  text: string;
  className?: string;
  /** What is in for the nth blank; a ruled gap when left out. */
  blank?: (index: number) => ReactNode;
}

const MARK = /(\*\*[^*]+\*\*|\{\{b\}\}|\n)/;

const gap = () => (
  <span className="mx-1 inline-block w-20 border-b-2 border-control align-baseline">
    <span className="sr-only">blank</span>
  </span>
);

/** The bank's texts. Only text nodes are made of them, so nothing in a text can become markup. */
export function RichText({ text, className, blank = gap }: RichTextProps) {
  let blanks = 0;
  const piece = (part: string) => {
    if (part === "{{b}}") return blank(blanks++);
    if (part === "\n") return <br />;
    if (part.startsWith("**") && part.length > 4)
      return <strong className="font-semibold">{part.slice(2, -2)}</strong>;
    return part;
  };
  const paragraphs = text.trim().split(/\n\s*\n/);
  return (
    <div className={classNames("grid grid-cols-1 gap-3", className)}>
      {paragraphs.map((paragraph, p) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a fixed text never move
        <p key={p}>
          {paragraph.split(MARK).map((part, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <Fragment key={i}>{piece(part)}</Fragment>
          ))}
        </p>
      ))}
    </div>
  );
}
