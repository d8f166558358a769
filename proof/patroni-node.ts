import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import { freePort } from "../test/server-process.ts";
import { handOver, unprivileged } from "../test/unprivileged.ts";
import { type Cut, CutProxy } from "./cut-proxy.ts";
import { signal, treeOf } from "./process-tree.ts";

const ours = path.join(import.meta.dirname, "../deploy/patroni.yml");
const LOCAL = "127.0.0.1";

/**
 * One machine of the database: a Patroni and its PostgreSQL, with the settings of `deploy/patroni.yml`. What it has to do with
 * etcd and with its like goes over proxies that can be cut; HAProxy reaches it even then.
 */
export class PatroniNode {
  readonly name: string;
  /** Of its PostgreSQL, and of Patroni's own HTTP. */
  readonly port: number;
  readonly restPort: number;
  readonly #folder: string;
  readonly #file: string;
  readonly #proxies: readonly CutProxy[];
  #child: ChildProcess | undefined;

  private constructor(
    name: string,
    ports: [number, number],
    folder: string,
    file: string,
    proxies: CutProxy[],
  ) {
    this.name = name;
    [this.port, this.restPort] = ports;
    this.#folder = folder;
    this.#file = file;
    this.#proxies = proxies;
  }

  /** @param programs the folder of PostgreSQL's */
  static async create(
    name: string,
    within: string,
    etcdPort: number,
    programs: string,
  ): Promise<PatroniNode> {
    const folder = path.join(within, name);
    mkdirSync(folder);
    const [port, restPort] = [await freePort(), await freePort()];
    const proxies = await Promise.all([etcdPort, restPort, port].map((target) => CutProxy.to(target)));
    const [etcd, rest, postgres] = proxies.map((proxy) => `${LOCAL}:${proxy.port}`);
    const settings = parse(readFileSync(ours, "utf8"));
    const own = {
      ...settings,
      name,
      restapi: { listen: `${LOCAL}:${restPort}`, connect_address: rest },
      // Without use_proxies Patroni would ask etcd for its own address, and go past ours.
      etcd: { hosts: [etcd], use_proxies: true },
      postgresql: {
        ...settings.postgresql,
        listen: `${LOCAL}:${port}`,
        connect_address: postgres,
        bin_dir: programs,
        data_dir: path.join(folder, "data"),
        pgpass: path.join(folder, "pgpass"),
        pg_hba: [`host all all ${LOCAL}/32 trust`, `host replication all ${LOCAL}/32 trust`],
        parameters: { unix_socket_directories: folder },
      },
    };
    const file = path.join(folder, "patroni.yml");
    // JSON is YAML.
    writeFileSync(file, JSON.stringify(own));
    handOver(folder);
    return new PatroniNode(name, [port, restPort], folder, file, proxies);
  }

  start(): void {
    const log = openSync(path.join(this.#folder, "log"), "a");
    const [command, args] = unprivileged("patroni", [this.#file]);
    this.#child = spawn(command, args, { stdio: ["ignore", log, log], cwd: this.#folder });
  }

  /** What Patroni and PostgreSQL have written last. */
  get log(): string {
    const file = path.join(this.#folder, "log");
    return existsSync(file) ? readFileSync(file, "utf8").split("\n").slice(-15).join("\n") : "";
  }

  /** Kills Patroni and all of PostgreSQL at once, as a loss of power does. */
  async kill(): Promise<void> {
    for (const pid of this.#pids()) signal(pid, "SIGKILL");
    if (this.#child?.exitCode === null && this.#child.signalCode === null) await once(this.#child, "exit");
  }

  /** Stops them all: connections stay open, and nothing is ever answered. */
  freeze(): void {
    // The first of each tree starts the others, so once it is stopped there are no more.
    for (const pid of this.#pids()) signal(pid, "SIGSTOP");
    for (const pid of this.#pids()) signal(pid, "SIGSTOP");
  }

  thaw(): void {
    for (const pid of this.#pids().reverse()) signal(pid, "SIGCONT");
  }

  /** Cuts it from etcd and from its like. */
  cut(how: Cut): void {
    for (const proxy of this.#proxies) proxy.cut(how);
  }

  mend(): void {
    for (const proxy of this.#proxies) proxy.mend();
  }

  async remove(): Promise<void> {
    await this.kill();
    await Promise.all(this.#proxies.map((proxy) => proxy.close()));
  }

  /** Patroni first; PostgreSQL is no child of it. */
  #pids(): number[] {
    const file = path.join(this.#folder, "data", "postmaster.pid");
    const postmaster = existsSync(file) ? Number(readFileSync(file, "utf8").split("\n")[0]) : undefined;
    const patroni = this.#child?.exitCode === null ? this.#child.pid : undefined;
    return [patroni, postmaster].flatMap((pid) => (pid && this.#isOurs(pid) ? treeOf(pid) : []));
  }

  /** Whether a process runs in this node's folder: the number in an old file may be another's by now. */
  #isOurs(pid: number): boolean {
    const file = `/proc/${pid}/cmdline`;
    return existsSync(file) && readFileSync(file, "utf8").includes(this.#folder);
  }
}
