import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { waitForPort } from "./ports.ts";
import { freePort } from "./server-process.ts";
import { endWithFolder, handOver, unprivileged } from "./unprivileged.ts";

const ours = path.join(import.meta.dirname, "../deploy/pgbouncer.ini");

/** Whether this machine has a PgBouncer to start. */
export const hasPgBouncer = spawnSync("pgbouncer", ["--version"]).status === 0;

/** Our file of settings with some of them changed. @throws where it has no line for one */
function iniWith(settings: Record<string, string>): string {
  let text = readFileSync(ours, "utf8");
  for (const [name, value] of Object.entries(settings)) {
    const line = new RegExp(`^${name} =.*$`, "m");
    text = line.test(text) ? text.replace(line, `${name} = ${value}`) : `${text}${name} = ${value}\n`;
  }
  return text;
}

/** A PgBouncer of the test's own, with the settings of `deploy/pgbouncer.ini`, before a PostgreSQL that trusts everybody. */
export class PgBouncer {
  /** Where clients reach the database through it. */
  readonly url: string;
  readonly #child: ChildProcess;
  readonly #folder: string;

  private constructor(url: string, child: ChildProcess, folder: string) {
    this.url = url;
    this.#child = child;
    this.#folder = folder;
  }

  /** @param settings that differ from ours */
  static async create(databaseUrl: string, settings: Record<string, string> = {}): Promise<PgBouncer> {
    const database = new URL(databaseUrl);
    const port = await freePort();
    const folder = mkdtempSync(path.join(os.tmpdir(), "threshold-pgbouncer-"));
    const users = path.join(folder, "users.txt");
    writeFileSync(users, `"${database.username}" ""\n`);
    const ini = path.join(folder, "pgbouncer.ini");
    const own = {
      threshold: `host=${database.hostname} port=${database.port} dbname=${database.pathname.slice(1)}`,
      listen_port: String(port),
      auth_type: "trust",
      auth_file: users,
    };
    writeFileSync(ini, iniWith({ ...own, ...settings }));
    handOver(folder);
    const [command, args] = unprivileged("pgbouncer", [ini]);
    const child = spawn(command, args, { stdio: "ignore" });
    await waitForPort(port, child);
    const url = Object.assign(new URL(databaseUrl), { port: String(port), pathname: "/threshold" });
    return new PgBouncer(url.href, child, folder);
  }

  end(): Promise<void> {
    return endWithFolder(this.#child, this.#folder);
  }
}
