import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { StartError } from "../platform/errors.ts";
import { type Bank, BankError } from "./bank.ts";
import { readBank } from "./read.ts";

const MOST_BYTES = 64 * 1024 * 1024;

/** Runs git in the folder of the bank. */
const gitIn = (root: string) => (args: readonly string[]) =>
  execFileSync("git", ["-C", root, ...args], { maxBuffer: MOST_BYTES, stdio: ["ignore", "pipe", "ignore"] });

/**
 * The bank as its files were in a commit.
 * @throws StartError if the folder is not under git, the commit does not exist, or its files cannot be read as a bank
 * now
 */
export function readBankAt(root: string, commit: string): Bank {
  const git = gitIn(root);
  const none = new StartError(`${root} has no commit ${commit} to compare with. Name one with --since.`);
  // Git would read a leading dash as an option.
  if (commit.startsWith("-")) throw none;
  const folder = mkdtempSync(path.join(os.tmpdir(), "threshold-former-"));
  try {
    for (const name of namesAt(git, commit, none)) {
      const at = path.join(folder, name);
      mkdirSync(path.dirname(at), { recursive: true });
      writeFileSync(at, git(["show", `${commit}:./${name}`]));
    }
    return readBank(folder);
  } catch (error) {
    if (!(error instanceof BankError)) throw error;
    throw new StartError(`The bank of ${commit} cannot be read any more: ${error.message.split("\n")[0]}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function namesAt(git: ReturnType<typeof gitIn>, commit: string, none: StartError): string[] {
  try {
    const names = git(["ls-tree", "-r", "-z", "--name-only", commit, "."]).toString().split("\0");
    return names.filter((name) => /\.(?:yaml|txt)$/.test(name));
  } catch {
    throw none;
  }
}
