import { z } from "zod";

/** The numeric ID of content, attempts and other rows; also accepts text in a path or query. */
export const Id = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);

/** A user's ID: random, never sequential, so that accounts cannot be counted. */
export const UserId = z.string().min(1).max(64);

/** ISO 8601 in UTC. */
export const Time = z.string();

const WRITTEN = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,6})?(?:Z|[+-]\d{2}:\d{2})$/;

/** Whether a text is a time that the database has, which has no year 0; an offset may lead into the year 10000. */
function isTime(text: string): boolean {
  const year = WRITTEN.test(text) ? new Date(text).getUTCFullYear() : Number.NaN;
  return year >= 1 && year <= 9999;
}

/** A time that somebody sends: as {@link Time}, or with another offset. */
export const SentTime = z
  .string()
  .max(40, { abort: true })
  .refine(isTime, "Please send a time such as 2026-03-27T09:30:00.000Z.");

/** `true`/`false` in a query; an empty value counts as false. */
export const Flag = z.enum(["true", "false", ""]).transform((v) => v === "true");

/** Paper 1 or 2; 0 means both in lists of saved questions. */
export const PaperId = z.coerce.number().int().min(1).max(2);
export const AnyPaper = z.coerce.number().int().min(0).max(2);

export const pageQuery = {
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(200).optional(),
};

const EMAIL_RULE = "Please provide a valid email address";
/**
 * Roughly an address, and limited in length before any pattern sees it; the server makes it canonical
 * (platform/email-address.ts).
 */
export const Email = z
  .string({ error: EMAIL_RULE })
  .max(254, { error: EMAIL_RULE, abort: true })
  .trim()
  .regex(/^[^\s@]+@[^\s@]+$/, EMAIL_RULE);

export const DISPLAY_NAME_RULE = "A display name has to be between 6 to 30 alphanumeric characters long.";
export const DisplayName = z
  .string()
  .max(30, { error: DISPLAY_NAME_RULE, abort: true })
  .regex(/^\w{6,30}$/, DISPLAY_NAME_RULE);

export const Empty = z.object({});
