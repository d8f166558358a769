/** How long the texts of a question may be, in UTF-16 units, whoever writes them: the editor or a file. */
export const TEXT_LIMITS = {
  body: 12_000,
  option: 2_000,
  /** Why an option is wrong. */
  rationale: 2_000,
  explanation: 12_000,
  source: 2_000,
  tag: 60,
  /** The key as it is stored; of gaps, with all that each of them takes. */
  answer: 4_096,
} as const;

/** How many of each a question may have. */
export const COUNT_LIMITS = { tags: 20, parts: 20, options: 10, rationales: 200 } as const;

/**
 * The words of a question, as the JSON that the editor sends them in, in bytes: what is larger could be read and never be
 * saved again. The rest of the 64 KiB of a request is for what is sent beside them.
 */
export const WORDS_LIMIT = 60_000;
