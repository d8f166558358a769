import type { Question } from "#contract/shapes.ts";
import { paths } from "../lib/paths.ts";
import { Link } from "../ui/link.tsx";

/** Of a question that was taken out of the bank: that it was, and which one asks its rule now. */
export function RetiredNote({ question: { Retired, SuccessorID } }: { question: Question }) {
  if (!Retired) return null;
  return (
    <p className="mt-3 max-w-measure text-sm">
      We have taken this question out of the bank. It stays here for you.{" "}
      {SuccessorID !== undefined && (
        <Link href={paths.question(SuccessorID)} className="link">
          Go to the question that replaces it
        </Link>
      )}
    </p>
  );
}
