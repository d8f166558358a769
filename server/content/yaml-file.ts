import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { LineCounter, parseDocument } from "yaml";
import type { z } from "zod";
import { BankError } from "./bank.ts";
import { lineOf } from "./reader.ts";

/** Reads one YAML file by its schema. @throws BankError naming file and line of each fault */
export function readYamlFile<S extends z.ZodType>(contentDir: string, file: string, schema: S): z.output<S> {
  const at = path.join(contentDir, file);
  if (!existsSync(at)) throw new BankError([{ file, line: 1, message: "is missing" }]);
  const lines = new LineCounter();
  const document = parseDocument(readFileSync(at, "utf8"), { lineCounter: lines });
  const broken = document.errors[0];
  if (broken)
    throw new BankError([
      { file, line: lines.linePos(broken.pos[0]).line, message: broken.message.split("\n")[0] ?? "" },
    ]);
  const parsed = schema.safeParse(document.toJS());
  if (parsed.success) return parsed.data;
  throw new BankError(
    parsed.error.issues.map((issue) => ({
      file,
      line: lineOf(document, lines, issue.path),
      message: `${issue.path.join(".")}: ${issue.message}`,
    })),
  );
}
