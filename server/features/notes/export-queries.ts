import type { Db } from "../../platform/db/database.ts";
import type { Caller } from "../../platform/session.ts";
import { entryOf, headOf, leftOut, type NoteFormat } from "./export-rules.ts";
import { listNotes } from "./queries.ts";

/** How many notes are in memory at once. */
const AT_ONCE = 50;

/**
 * The caller's notes as the text of a file, in pieces. Notes on questions of an open test are left out, and counted.
 */
export async function* exportNotes(
  db: Db,
  caller: Caller,
  format: NoteFormat,
  origin: string,
): AsyncGenerator<string> {
  yield headOf(format);
  let held = 0;
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const { items, totalPages } = await listNotes(db, caller, { paper: 0 }, { page, pageSize: AT_ONCE });
    pages = totalPages;
    held += items.filter((note) => note.Withheld).length;
    const shown = items.filter((note) => !note.Withheld);
    if (shown.length > 0) yield shown.map((note) => entryOf(format, note, origin)).join("");
  }
  if (format === "markdown") yield leftOut(held);
}
