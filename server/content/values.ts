import { z } from "zod";
import { branded } from "./branded.ts";

/** A permanent name for use inside the product. */
export const Key = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "must be in kebab-case");

/** A day, as `2026-11-21`. */
export const Day = z
  .union([z.string(), z.date()])
  .transform((day) => (typeof day === "string" ? day : day.toISOString().slice(0, 10)))
  .refine(
    (day) =>
      /^\d{4}-\d{2}-\d{2}$/.test(day) &&
      !Number.isNaN(Date.parse(day)) &&
      // 30 February would otherwise be read as 2 March.
      new Date(day).toISOString().startsWith(day),
    "must be a date such as 2026-03-27",
  );

/** The beginning of a day in Singapore, in UTC. */
export const startOf = (day: string): string => new Date(`${day}T00:00:00+08:00`).toISOString();

/** Words for readers, in which `{{name}}` and the like are replaced by the product's own. */
export const Words = z
  .string()
  .trim()
  .min(1, "must not be empty")
  .transform((words, ctx) => {
    const { text, unknown } = branded(words);
    for (const name of unknown)
      ctx.addIssue({ code: "custom", message: `there is no {{${name}}} in brand.yaml` });
    return text;
  });
