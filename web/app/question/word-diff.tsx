import { diffWordsWithSpace } from "diff";

/** Longer texts are not compared word by word: the page would stand still. */
const MOST = 20_000;

interface Piece {
  text: string;
  kind: "kept" | "gone" | "come";
  /** Where it is among the others. */
  key: string;
}

function piecesOf(from: string, to: string): Piece[] {
  if (from.length + to.length > MOST)
    return [
      { text: from, kind: "gone", key: "from" },
      { text: to, kind: "come", key: "to" },
    ];
  return diffWordsWithSpace(from, to).map((part, i) => ({
    text: part.value,
    kind: part.removed ? "gone" : part.added ? "come" : "kept",
    key: `${i}`,
  }));
}

/** What a text became: what left it struck through, what came underlined. */
export function WordDiff({ from, to }: { from: string; to: string }) {
  return (
    <p className="whitespace-pre-line wrap-anywhere text-sm">
      {piecesOf(from, to).map(({ text, kind, key }) => {
        if (kind === "gone")
          return (
            <del key={key} className="bg-wrong-wash text-wrong">
              {text}
            </del>
          );
        if (kind === "come")
          return (
            <ins key={key} className="bg-correct-wash text-correct">
              {text}
            </ins>
          );
        return text;
      })}
    </p>
  );
}
