import { DOCUMENT_KINDS, type StemDocument, stemPieces } from "#contract/stem-document.ts";
import "../styles/documents.css";
import { RichText } from "../ui/rich-text.tsx";

/** What a question tells and asks; a document in it is drawn as what it is, between the paragraphs about it. */
export function Stem({ text, className = "" }: { text: string; className?: string }) {
  return (
    <div className={`grid gap-5 ${className}`}>
      {stemPieces(text).map((piece, i) =>
        "text" in piece ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a fixed text never move
          <RichText key={i} text={piece.text} />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <DocumentFigure key={i} document={piece.document} />
        ),
      )}
    </div>
  );
}

function DocumentFigure({ document: { kind, title, lines } }: { document: StemDocument }) {
  return (
    <figure className={`document document-${kind}`}>
      <figcaption>
        <span className="document-kind">{DOCUMENT_KINDS[kind]}</span>
        <span className="document-title">{title}</span>
      </figcaption>
      {kind === "sheet" ? <Sheet lines={lines} title={title} /> : <Lines lines={lines} />}
    </figure>
  );
}

/** Rows of a label and its value as one list each, the clauses between them as paragraphs. */
function Lines({ lines }: { lines: string[][] }) {
  const groups: string[][][] = [];
  for (const line of lines) {
    const last = groups.at(-1);
    if (last && last[0]?.length === line.length) last.push(line);
    else groups.push([line]);
  }
  return groups.map((group, g) =>
    group[0]?.length === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <RichText key={g} text={group.join("\n\n")} className="document-clauses" />
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <dl key={g}>
        {group.map(([label = "", value = ""]) => (
          <div key={`${label} ${value}`}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    ),
  );
}

const FIGURE = /^([-–(]?\$?[\d,.]+%?\)?|–|none|nil)$/i;
const isFigure = (cell: string) => FIGURE.test(cell);

/** A table; wider than a phone, it scrolls by itself. A column of figures is at its right. */
function Sheet({ lines: [head = [], ...rows], title }: { lines: string[][]; title: string }) {
  const figures = head.map((_, column) => rows.every((row) => isFigure(row[column] ?? "")));
  const alignment = (column: number) => (figures[column] ? "document-figures" : undefined);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls on its own, so the keyboard must reach it
    <section className="document-sheet-scroll" tabIndex={0} aria-label={title}>
      <table>
        <thead>
          <tr>
            {head.map((cell, c) => (
              <th key={cell} scope="col" className={alignment(c)}>
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.join("|")}>
              {row.map((cell, c) =>
                c === 0 ? (
                  <th key={head[c]} scope="row">
                    {cell}
                  </th>
                ) : (
                  <td key={head[c]} className={alignment(c)}>
                    {cell}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
