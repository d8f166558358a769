import { useEffect, useState } from "react";
import type { QuestionWords } from "#contract/editing.ts";

/** The linter is asked when the fingers rest. */
const REST_MS = 600;

/** What was written when it last stayed the same for a while. */
export function useSettled(words: QuestionWords): QuestionWords {
  const [settled, setSettled] = useState(words);
  const text = JSON.stringify(words);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same words in a new object are no change
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words), REST_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
