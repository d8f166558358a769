import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { freePort } from "../test/server-process.ts";
import { handOver, unprivileged } from "../test/unprivileged.ts";
import { childrenOf, signal } from "./process-tree.ts";

/** The folder of PostgreSQL's own programs; undefined if it is not installed. */
export function postgresPrograms(): string | undefined {
  const versions = "/usr/lib/postgresql";
  const newest = existsSync(versions) ? readdirSync(versions).sort().at(-1) : undefined;
  const folder = newest ? path.join(versions, newest, "bin") : undefined;
  return folder && existsSync(path.join(folder, "initdb")) ? folder : undefined;
}

const START_MS = 30_000;

/** A cluster of the proof's own, run by an unprivileged user; only this one is ever killed. */
export class PostgresCluster {
  readonly url: string;
  readonly #programs: string;
  readonly #folder: string;
  readonly #port: number;
  readonly #settings: readonly string[];

  private constructor(programs: string, folder: string, port: number, settings: readonly string[]) {
    this.#settings = settings;
    this.#programs = programs;
    this.#folder = folder;
    this.#port = port;
    this.url = `postgres://threshold@127.0.0.1:${port}/postgres`;
  }

  /** @param settings that differ from PostgreSQL's defaults, as `name=value` */
  static async create(programs: string, settings: readonly string[] = []): Promise<PostgresCluster> {
    const cluster = await PostgresCluster.#at(programs, settings);
    cluster.#run(
      "initdb",
      "-D",
      path.join(cluster.#folder, "data"),
      "-U",
      "threshold",
      "--auth=trust",
      "-E",
      "UTF8",
    );
    cluster.start();
    return cluster;
  }

  static async #at(programs: string, settings: readonly string[]): Promise<PostgresCluster> {
    const folder = mkdtempSync(path.join(os.tmpdir(), "threshold-pg-"));
    handOver(folder);
    return new PostgresCluster(programs, folder, await freePort(), settings);
  }

  /** A standby that follows this cluster: a second one, to be removed by itself. */
  async standby(): Promise<PostgresCluster> {
    const copy = await this.#copy("-R");
    copy.start();
    return copy;
  }

  /** A base backup, made beside the cluster's work: a second cluster that is not started, to be removed by itself. */
  backup(): Promise<PostgresCluster> {
    return this.#copy();
  }

  async #copy(...options: string[]) {
    // A copy that archived would write over what the first one archives.
    const settings = this.#settings.filter((setting) => !setting.startsWith("archive_"));
    const copy = await PostgresCluster.#at(this.#programs, settings);
    const folder = path.join(copy.#folder, "data");
    await this.beside("pg_basebackup", "-d", this.url, "-D", folder, "-c", "fast", ...options);
    return copy;
  }

  /** Starts a backup, and brings it to where the other cluster was at that time, by the log that it has archived in a folder. */
  async recover(archive: string, until: Date): Promise<void> {
    const data = path.join(this.#folder, "data");
    const settings = [
      `restore_command = 'cp ${archive}/%f %p'`,
      // It takes no letter for the zone.
      `recovery_target_time = '${until.toISOString().replace("Z", "+00")}'`,
      "recovery_target_action = promote",
    ];
    appendFileSync(path.join(data, "postgresql.auto.conf"), `${settings.join("\n")}\n`);
    writeFileSync(path.join(data, "recovery.signal"), "");
    handOver(data);
    this.start();
    const giveUp = Date.now() + START_MS;
    // Before, it is ready to accept “read-only connections”.
    while (!this.#lastLogged().includes("ready to accept connections")) {
      if (Date.now() > giveUp) throw new Error("the recovery does not end");
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** A fresh database of the cluster's own. */
  databaseUrl(name: string): string {
    const psql = [
      "-h",
      "127.0.0.1",
      "-p",
      String(this.#port),
      "-U",
      "threshold",
      "-c",
      `create database ${name}`,
    ];
    this.#run("psql", ...psql, "postgres");
    return Object.assign(new URL(this.url), { pathname: `/${name}` }).href;
  }

  start() {
    this.#run("pg_ctl", ...this.#startArguments());
  }

  #startArguments(): string[] {
    const settings = ["listen_addresses=127.0.0.1", ...this.#settings].map((setting) => ` -c ${setting}`);
    const options = `-p ${this.#port} -k ${this.#folder}${settings.join("")}`;
    const [data, log] = [path.join(this.#folder, "data"), path.join(this.#folder, "log")];
    return ["-D", data, "-l", log, "-o", options, "-w", "start"];
  }

  /** Stops all its processes with SIGSTOP: it keeps its connections, accepts new ones and answers nothing. */
  freeze() {
    const first = this.#pid();
    // The first one starts the others, so once it is stopped there are no more.
    for (const pid of [first, ...childrenOf(first)]) signal(pid, "SIGSTOP");
  }

  thaw() {
    const first = this.#pid();
    for (const pid of [...childrenOf(first), first]) signal(pid, "SIGCONT");
  }

  #pid() {
    return Number(readFileSync(path.join(this.#folder, "data", "postmaster.pid"), "utf8").split("\n")[0]);
  }

  /** kill -9 of the database, then a start, which recovers it from its log. */
  async kill() {
    this.fell();
    await this.startAgain();
  }

  /** kill -9 of its first process; the others end by themselves. */
  fell() {
    process.kill(this.#pid(), "SIGKILL");
  }

  /** While others of this process go on. */
  async startAgain() {
    const until = Date.now() + START_MS;
    for (;;) {
      try {
        // Its other processes take a moment to notice that they are alone, and end.
        return await this.beside("pg_ctl", ...this.#startArguments());
      } catch (error) {
        if (Date.now() > until) throw error;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }
  }

  /** `immediate` is PostgreSQL's own kill -9: no checkpoint, recovery on the next start. */
  stop(mode: "fast" | "immediate" = "fast") {
    this.#run("pg_ctl", "-D", path.join(this.#folder, "data"), "-m", mode, "-w", "stop");
  }

  /** Also after a proof that failed while it was down or frozen. */
  remove() {
    if (existsSync(path.join(this.#folder, "data", "postmaster.pid"))) {
      const pid = this.#pid();
      for (const each of [...childrenOf(pid), pid]) signal(each, "SIGKILL");
    }
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** Runs one of PostgreSQL's programs, while others of this process go on. @throws if it fails */
  async beside(program: string, ...args: string[]): Promise<void> {
    const [command, rest] = unprivileged(path.join(this.#programs, program), args);
    const child = spawn(command, rest, { stdio: "ignore", cwd: this.#folder });
    const [status] = await once(child, "exit");
    if (status !== 0) throw new Error(`${program} failed with ${status}: ${this.#lastLogged()}`);
  }

  #run(program: string, ...args: string[]) {
    const full = path.join(this.#programs, program);
    const [command, rest] = unprivileged(full, args);
    // A server started by pg_ctl keeps the output open, so none is piped.
    const { status } = spawnSync(command, rest, { stdio: "ignore", cwd: this.#folder });
    if (status !== 0) throw new Error(`${program} failed with ${status}: ${this.#lastLogged()}`);
  }

  #lastLogged() {
    const log = path.join(this.#folder, "log");
    return existsSync(log) ? readFileSync(log, "utf8").slice(-1000) : "nothing was logged";
  }
}
