import type { VersionWords } from "#contract/editing.ts";
import { letterOf } from "../../question/answer-text.ts";

const optionLines = (options: readonly string[], right: string) =>
  options.map((text, i) => `${letterOf(i)}${right === String(i + 1) ? " (right)" : ""}. ${text}`);

/** A whole version as one text, for a comparison that a person reads. */
export function textOf(version: VersionWords): string {
  const said = version.Params.flatMap((param, i) =>
    typeof param === "string"
      ? []
      : ["", `Part ${i + 1}: ${param.B}`, ...optionLines(param.A, String(param.R ?? "")), param.E ?? ""],
  );
  const options = version.Params.filter((param) => typeof param === "string");
  const asked = options.length > 0 ? optionLines(options, version.Answer) : said;
  return [
    version.Body,
    "",
    ...asked,
    ...(options.length === 0 && said.length === 0 ? [`Answer: ${version.Answer}`] : []),
    "",
    `Explanation: ${version.Explanation}`,
    ...version.Rationales.flatMap((text, i) => (text ? [`Why not ${letterOf(i % 4)}: ${text}`] : [])),
    `Source: ${version.Source}`,
    `Law as at: ${version.LawAsAt ?? "not said"}`,
    `Difficulty: ${version.Difficulty}`,
  ].join("\n");
}
