import type { AuditEntry } from "#contract/administration.ts";
import { dollars } from "#contract/money.ts";

type Details = AuditEntry["Details"];

const word = (details: Details, name: string): string => {
  const value = details[name];
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
};
const money = (details: Details) => dollars(Number(details.amount ?? 0));
const fromTo = (details: Details, unit = "") =>
  `${word(details, "from") || "the default"}${word(details, "from") && unit} → ${word(details, "to")}${unit}`;
const rates = (value: unknown): string => {
  const of = (name: string) => (value instanceof Object ? String(Reflect.get(value, name)) : "?");
  return `${of("CommsRate")}% and ${of("CustDiscRate")}%`;
};
const quoted = (text: string) => (text === "" ? "" : ` “${text}”`);
const counted = (n: number, one: string) => `${n} ${n === 1 ? one : `${one}s`}`;

/** What each act is called, with what it changed; the reason that was given is apart. */
const WORDS: Record<string, (details: Details) => string> = {
  grant: (d) => `Gave ${word(d, "months")} months of both papers`,
  grant_undone: () => "Took back what was given",
  extra_time: (d) => `Extra time: ${fromTo(d, "%")}`,
  key_limit: (d) => `New explanations a day: ${fromTo(d)}`,
  rates: (d) => `Commission and discount: ${rates(d.from)} → ${rates(d.to)}`,
  moderator: (d) => (d.isModerator === true ? "Made a moderator" : "No moderator any more"),
  tenant_admin_made: (d) => `Made an admin of tenant ${word(d, "tenant")}`,
  tenant_admin_removed: (d) => `No admin of tenant ${word(d, "tenant")} any more`,
  tenant_made: (d) => `Made the tenant${quoted(word(d, "name"))}`,
  "payout accepted": (d) => `Payout accepted: ${money(d)}`,
  "payout rejected": (d) => `Payout rejected: ${money(d)}`,
  "commission released": (d) => `Commission released: ${money(d)}`,
  "commission refused": (d) => `Commission refused: ${money(d)}`,
  feedback_closed: (d) => `Feedback closed: ${word(d, "outcome").replaceAll("_", " ")}`,
  feedback_deleted: () => "Feedback deleted",
  question_added: () => "Question added",
  question_saved: (d) =>
    `Question saved as version ${word(d, "version")}${d.resetStat === true ? ", statistics reset" : ""}`,
  question_removed: () => "Question deleted",
  question_reviewed: () => "Question cleared after review",
  question_regraded: (d) => `Question marked again: key ${fromTo(d)}`,
  questions_imported: (d) =>
    `Imported a ${word(d, "format")} file: ${counted(Number(d.added ?? 0), "question")} added, ${word(d, "changed")} changed`,
  set_added: (d) => `Set added:${quoted(word(d, "title"))}`,
  set_saved: (d) => `Set saved:${quoted(word(d, "title"))}, ${counted(Number(d.questions ?? 0), "question")}`,
  figure_changed: (d) =>
    `Figure changed: ${fromTo(d)}, ${counted(Number(d.questions ?? 0), "question")} to review`,
  source_changed: (d) =>
    `Source changed:${quoted(word(d, "source"))}, ${counted(Number(d.questions ?? 0), "question")} to review`,
  message_kept: () => "Reported message kept",
  message_removed: () => "Reported message removed",
  message_archived: () => "Message archived",
  message_restored: () => "Message restored",
  decision_undone: () => "Decision about a message undone",
  author_muted: (d) => `Author muted for ${counted(Number(d.days ?? 0), "day")}`,
  "promotional mail": (d) =>
    `Promotional mail${quoted(word(d, "subject"))} to ${counted(Number(d.recipients ?? 0), "reader")}`,
};

/** An act of the log as a sentence without a full stop. One that has no words of its own is reported by its name. */
export function actWords({ Action, Details }: Pick<AuditEntry, "Action" | "Details">): string {
  const words = Object.hasOwn(WORDS, Action) ? WORDS[Action] : undefined;
  if (words) return words(Details);
  const name = Action.replaceAll("_", " ");
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Why it was done, where somebody said so. */
export const reasonOf = ({ Details }: Pick<AuditEntry, "Details">): string =>
  word(Details, "reason") || word(Details, "note");

/** To whom or what it was done: its name, or what it is called in the log: `payout 7`. */
export const subjectWords = ({ Subject, SubjectName }: Pick<AuditEntry, "Subject" | "SubjectName">): string =>
  SubjectName || Subject.replace(":", " ");
