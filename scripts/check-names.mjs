// The allowed file names (CONTRIBUTING.md): a reader finds the right file at the first guess.
import { execFileSync } from "node:child_process";

const FEATURE =
  /^server\/features\/[a-z]+(-[a-z]+)*\/([a-z]+-)*(routes|commands|queries|rules|policy|view|jobs|mails)\.ts$/;
const TEST = /\.test\.tsx?$/;
const BANNED = /(^|\/)(index|helpers?|utils?|hooks|misc|common)\.tsx?$/;

const files = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], { encoding: "utf8" })
  .split("\n")
  .filter((file) => /\.tsx?$/.test(file));

const faults = files.flatMap((file) => {
  if (BANNED.test(file)) return [`${file}: this name says nothing; name the file by what is in it`];
  const inFeature = file.startsWith("server/features/") && !TEST.test(file);
  return inFeature && !FEATURE.test(file)
    ? [`${file}: not in the vocabulary of a feature (CONTRIBUTING.md)`]
    : [];
});
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
