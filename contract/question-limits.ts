/** The longest texts of a question, in UTF-16 units, for the editor and files alike. */
export const TEXT_LIMITS = {
  body: 12_000,
  option: 2_000,
  /** Why an option is wrong. */
  rationale: 2_000,
  explanation: 12_000,
  source: 2_000,
  tag: 60,
  /** The stored key; for gaps, with every answer that each accepts. */
  answer: 4_096,
} as const;

/** The most of each in a question. */
export const COUNT_LIMITS = { tags: 20, parts: 20, options: 10, rationales: 200 } as const;

/**
 * The most bytes of a question's words as the editor's JSON: a larger question could be imported but never saved again.
 * The rest of a request's 64 KiB is for what is sent with them.
 */
export const WORDS_LIMIT = 60_000;
