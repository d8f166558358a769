import type { FastifyInstance } from "fastify";
import { api } from "#contract/api.ts";
import type { Db } from "../../platform/db/database.ts";
import { type BindDeps, bind } from "../../platform/http/bind.ts";
import { Streamed } from "../../platform/http/streams.ts";
import type { QuestionVersions } from "../catalogue/version-queries.ts";
import { removeNote, saveMarks, saveNote } from "./commands.ts";
import { exportNotes } from "./export-queries.ts";
import { FILES } from "./export-rules.ts";
import { listNotes, readMarks, readNote } from "./queries.ts";

const PAGE = 20;

export interface NotesDeps extends BindDeps {
  db: Db;
  versions: QuestionVersions;
}

/** The state that a client says it changed: null if there was no note. */
const expectedOf = (given: string | null | undefined) =>
  typeof given === "string" ? new Date(given) : given;

export function notesRoutes(app: FastifyInstance, deps: NotesDeps): void {
  const { db } = deps;

  bind(app, deps, api.notes.read, async ({ id }, { caller }) => readNote(db, caller, id));

  bind(app, deps, api.notes.save, async ({ id, body }, { caller, now }) =>
    saveNote(db, caller, { questionId: id, body: body.Body, expected: expectedOf(body.UpdatedAt) }, now),
  );

  bind(app, deps, api.notes.remove, async ({ id }, { caller }) => {
    await removeNote(db, caller, id);
    return {};
  });

  bind(app, deps, api.notes.list, async ({ page, pageSize = PAGE, ...filter }, { caller }) =>
    listNotes(db, caller, filter, { page, pageSize }),
  );

  bind(app, deps, api.notes.export, async ({ format }, { caller }) => {
    const pieces = exportNotes(db, caller, format, deps.config.publicOrigin);
    return new Streamed(pieces, FILES[format]);
  });

  bind(app, deps, api.notes.marks, async ({ id }, { caller }) => ({
    Marks: await readMarks(deps, caller, id),
  }));

  bind(app, deps, api.notes.saveMarks, async ({ id, body }, { caller }) => ({
    Marks: await saveMarks(deps, caller, { questionId: id, passages: body.Marks }),
  }));
}
