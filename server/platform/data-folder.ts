import { randomBytes } from "node:crypto";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { StartError } from "./errors.ts";
import { newPrivateKey } from "./push/vapid.ts";

/** Files of this process are readable by its user alone: they contain codes, addresses and keys. */
export function keepFilesPrivate(): void {
  process.umask(0o077);
}

/** What may be in a data folder; a volume of its own has a lost+found. */
const OURS = [
  ...["db", "outbox", "lock", "lost+found"],
  ...["secret.key", "secret.key.part", "push.key", "push.key.part"],
];
/** Those with private content. */
const CLOSED = ["db", "outbox"];

/**
 * Makes the data folder, or closes an existing one to other users, since earlier files in it may be readable. A folder
 * that contains other things keeps its permissions (it may be a home folder or /tmp); only our own folders in it are
 * closed. @throws StartError when it cannot be made, read or closed
 */
export function openDataFolder(folder: string): void {
  try {
    makeFolder(path.resolve(folder));
    const names = readdirSync(folder);
    const shared = names.some((name) => !OURS.includes(name));
    const closed = CLOSED.filter((name) => names.includes(name)).map((name) => path.join(folder, name));
    for (const each of shared ? closed : [folder, ...closed])
      if (statSync(each).mode & 0o077) chmodSync(each, 0o700);
  } catch {
    throw notWritable(folder);
  }
}

/** Makes a folder and its parents. Node's own recursion never ends where the system allows no folder, as in /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(path.dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
}

/** 256 random bits as text. */
const KEY_LENGTH = 43;

/** The key of a machine without SECRET_KEY: made once and stored with the data. @throws StartError */
export const keptSecret = (folder: string): string =>
  keptKey(folder, {
    name: "secret.key",
    variable: "SECRET_KEY",
    make: () => randomBytes(32).toString("base64url"),
  });

/** The key that signs notifications on a machine without VAPID_PRIVATE_KEY. @throws StartError */
export const keptPushKey = (folder: string): string =>
  keptKey(folder, { name: "push.key", variable: "VAPID_PRIVATE_KEY", make: newPrivateKey });

interface KeptKey {
  name: string;
  /** The variable that can be set instead. */
  variable: string;
  make: () => string;
}

function keptKey(folder: string, { name, variable, make }: KeptKey): string {
  const file = path.join(folder, name);
  if (existsSync(file)) return readSecret(file, variable);
  const secret = make();
  try {
    // Written in full before it gets its name, so that a full disk leaves no partial key.
    writeFileSync(`${file}.part`, secret, { mode: 0o600 });
    renameSync(`${file}.part`, file);
  } catch {
    throw notWritable(folder);
  }
  return secret;
}

function readSecret(file: string, variable: string): string {
  let secret = "";
  try {
    secret = readFileSync(file, "utf8").trim();
  } catch {
    throw new StartError(
      `The key in ${file} cannot be read. Give this user the right to, or set ${variable}.`,
    );
  }
  if (secret.length < KEY_LENGTH)
    throw new StartError(
      `The key in ${file} is damaged. Restore it from a backup, or remove it to get a new one.`,
    );
  return secret;
}

const notWritable = (folder: string) =>
  new StartError(`The data folder ${folder} cannot be written to. Choose another with DATA_DIR.`);
