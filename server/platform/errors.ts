/** The kinds of refusal, each with its one HTTP status. This is the only such map. */
export const STATUS = {
  bad_input: 400,
  refused: 400,
  not_signed_in: 401,
  not_entitled: 401,
  forbidden: 403,
  not_found: 404,
  other_browser: 409,
  too_slow: 408,
  too_large: 413,
  unsupported_type: 415,
  slow_down: 429,
  headers_too_large: 431,
  unavailable: 503,
} as const;

type ErrorKind = keyof typeof STATUS;

interface Details {
  /** A stable code for clients; the kind if left out. */
  code?: string;
  /** Sentences by input field. */
  fields?: Record<string, string>;
  /** Seconds until another try makes sense; at most `retryAtMost`, even after the clock has jumped. */
  retryAfter?: number;
  /** The longest wait that this rule asks for: 60 seconds unless stated otherwise. */
  retryAtMost?: number;
}

const RETRY_AT_MOST = 60;

/** A refusal in the user's words. Thrown anywhere, turned into HTTP in `platform/http/reply.ts`. */
export class AppError extends Error {
  readonly kind: ErrorKind;
  readonly code: string;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfter: number | undefined;

  constructor(kind: ErrorKind, message: string, details: Details = {}) {
    super(message);
    this.name = "AppError";
    this.kind = kind;
    this.code = details.code ?? kind;
    this.fields = details.fields;
    const { retryAfter, retryAtMost = RETRY_AT_MOST } = details;
    this.retryAfter = retryAfter && Math.min(retryAtMost, Math.max(1, Math.ceil(retryAfter)));
  }
}

export const notFound = (what: string) => new AppError("not_found", `There is no such ${what}.`);

/** Stops the process at start with a one-line sentence for the operator and no stack trace. */
export class StartError extends Error {
  constructor(sentence: string) {
    super(sentence.replace(/\p{Cc}+/gu, " "));
  }
}
