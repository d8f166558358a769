import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import { Haproxy, hasHaproxy } from "../test/haproxy.ts";
import { waitForPort } from "../test/ports.ts";
import { freePort } from "../test/server-process.ts";
import { handOver, unprivileged } from "../test/unprivileged.ts";
import { PatroniNode } from "./patroni-node.ts";
import { postgresPrograms } from "./postgres-cluster.ts";

const etcdFile = path.join(import.meta.dirname, "../deploy/etcd.yml");
const NAMES = ["db1", "db2", "db3"];
const ASK_MS = 2_000;
const START_MS = 120_000;
/** Longer than Patroni needs to look at its node again, which is its loop_wait of 5 s. */
const STEADY_MS = 6_000;

/** What Patroni tells of its own node; the primary's has the standbys too, as PostgreSQL sees them now. */
const Status = z.object({
  role: z.string(),
  state: z.string(),
  timeline: z.number(),
  replication: z.array(z.object({ state: z.string(), sync_state: z.string() })).default([]),
});

/** Of this machine: HAProxy's way to the primary and to the product, the product's own, and etcd's. */
interface Ports {
  primary: number;
  site: number;
  product: number;
  etcd: number;
}

const isThere = (program: string, ...args: string[]) => spawnSync(program, args).status === 0;

/** The Debian packages that this machine lacks. */
export function missingPackages(): string[] {
  return [
    postgresPrograms() ? [] : "postgresql",
    isThere("patroni", "--version") ? [] : "patroni",
    isThere("etcd", "--version") ? [] : "etcd-server",
    hasHaproxy ? [] : "haproxy",
  ].flat();
}

/** An etcd, three nodes of PostgreSQL under Patroni, and HAProxy before them and the product; all on this machine. */
export class PatroniCluster {
  readonly nodes: readonly PatroniNode[];
  /** Where HAProxy leads to the primary. */
  readonly url: string;
  /** Where HAProxy leads to the product, and where the product must listen for that. */
  readonly origin: string;
  readonly productPort: number;
  readonly #folder: string;
  readonly #ports: Ports;
  #etcd: ChildProcess | undefined;
  #haproxy: Haproxy | undefined;

  private constructor(folder: string, nodes: PatroniNode[], ports: Ports) {
    this.#folder = folder;
    this.#ports = ports;
    this.nodes = nodes;
    this.url = `postgres://postgres@127.0.0.1:${ports.primary}/postgres`;
    this.origin = `http://127.0.0.1:${ports.site}`;
    this.productPort = ports.product;
  }

  static async create(): Promise<PatroniCluster> {
    const folder = mkdtempSync(path.join(os.tmpdir(), "threshold-patroni-"));
    handOver(folder);
    const [primary, site] = [await freePort(), await freePort()];
    const [product, etcd] = [await freePort(), await freePort()];
    const programs = postgresPrograms() ?? "";
    const nodes: PatroniNode[] = [];
    for (const name of NAMES) nodes.push(await PatroniNode.create(name, folder, etcd, programs));
    const cluster = new PatroniCluster(folder, nodes, { primary, site, product, etcd });
    try {
      await cluster.#start();
      return cluster;
    } catch (error) {
      await cluster.remove();
      throw error;
    }
  }

  async #start() {
    this.#etcd = await startEtcd(this.#folder, this.#ports.etcd);
    // Until it has agreed with itself on a version, it calls itself an old one, and Patroni believes it.
    const version = async () =>
      /"etcdcluster":"3\.[^0]/.test(await textOf(`127.0.0.1:${this.#ports.etcd}/version`));
    await this.until("etcd's version", version, START_MS);
    this.#haproxy = await Haproxy.create(addressesOf(this.nodes, this.#ports), this.#ports.primary);
    for (const node of this.nodes) node.start();
    await this.whole(START_MS);
  }

  /** The node that says of itself that it is the primary; a frozen or cut one may say nothing, or the wrong thing. */
  async primary(except?: PatroniNode): Promise<PatroniNode | undefined> {
    const asked = this.nodes.filter((node) => node !== except);
    const are = await Promise.all(asked.map((node) => this.#ask(node, "/primary").then((r) => r?.ok)));
    return asked.find((_, place) => are[place]);
  }

  /**
   * Waits until all nodes follow the primary, one of them synchronously, and have done so for a while: another fault may come. A former
   * primary can follow for a moment, and then find that its history has parted and rewind.
   */
  async whole(withinMs: number): Promise<void> {
    let since = Number.POSITIVE_INFINITY;
    const holds = async () => {
      if (!(await this.#isWhole())) since = Number.POSITIVE_INFINITY;
      else since = Math.min(since, performance.now());
      return performance.now() - since >= STEADY_MS;
    };
    await this.until("all nodes and a synchronous standby", holds, withinMs);
  }

  async #isWhole(): Promise<boolean> {
    const all = (await Promise.all(this.nodes.map((node) => this.#statusOf(node)))).flatMap((s) => s ?? []);
    const primary = all.find((status) => status.role === "master" || status.role === "primary");
    const synchronous = primary?.replication.filter((standby) => standby.sync_state === "sync");
    return (
      all.length === NAMES.length &&
      all.every((status) => status.state === "running" && status.timeline === primary?.timeline) &&
      primary?.replication.filter((standby) => standby.state === "streaming").length === NAMES.length - 1 &&
      synchronous?.length === 1
    );
  }

  async #statusOf(node: PatroniNode) {
    const body: unknown = await this.#ask(node, "/patroni")
      .then((reply) => reply?.json())
      .catch(() => undefined);
    return Status.safeParse(body).data;
  }

  /** @throws with what the nodes wrote last, if it does not come in time */
  async until(what: string, holds: () => Promise<boolean> | boolean, withinMs: number): Promise<void> {
    const giveUp = performance.now() + withinMs;
    while (!(await holds())) {
      if (performance.now() > giveUp)
        throw new Error(
          `never came: ${what}\n${this.nodes.map((node) => `${node.name}:\n${node.log}`).join("\n")}`,
        );
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  async remove(): Promise<void> {
    for (const node of this.nodes) node.thaw();
    await Promise.all(this.nodes.map((node) => node.remove()));
    await this.#haproxy?.end();
    if (this.#etcd) {
      const gone = once(this.#etcd, "exit");
      this.#etcd.kill("SIGKILL");
      await gone;
    }
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #ask(node: PatroniNode, address: string): Promise<Response | undefined> {
    return fetch(`http://127.0.0.1:${node.restPort}${address}`, {
      signal: AbortSignal.timeout(ASK_MS),
    }).catch(() => undefined);
  }
}

const textOf = (address: string) =>
  fetch(`http://${address}`, { signal: AbortSignal.timeout(ASK_MS) }).then(
    (reply) => reply.text(),
    () => "",
  );

/** One etcd, with the settings of `deploy/etcd.yml`. */
async function startEtcd(within: string, port: number): Promise<ChildProcess> {
  const folder = path.join(within, "etcd");
  mkdirSync(folder);
  const [client, peer] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${await freePort()}`];
  const own = {
    ...parse(readFileSync(etcdFile, "utf8")),
    "data-dir": path.join(folder, "data"),
    "listen-client-urls": client,
    "advertise-client-urls": client,
    "listen-peer-urls": peer,
    "initial-advertise-peer-urls": peer,
    "initial-cluster": `etcd1=${peer}`,
  };
  const file = path.join(folder, "etcd.yml");
  writeFileSync(file, JSON.stringify(own));
  handOver(folder);
  const [command, args] = unprivileged("etcd", ["--config-file", file]);
  const child = spawn(command, args, { stdio: "ignore" });
  await waitForPort(port, child);
  return child;
}

/** The addresses of `deploy/haproxy.cfg`, and what takes their place here. */
function addressesOf(nodes: readonly PatroniNode[], ports: Ports) {
  const databases = nodes.map(({ port, restPort }, place) => [
    `10.0.0.2${place + 1}:5432 check port 8008`,
    `127.0.0.1:${port} check port ${restPort}`,
  ]);
  return Object.fromEntries([
    ...databases,
    ["bind :80\n", `bind 127.0.0.1:${ports.site}\n`],
    ["127.0.0.1:5000", `127.0.0.1:${ports.primary}`],
    ["10.0.0.11:3000", `127.0.0.1:${ports.product}`],
    ["    server app2 10.0.0.12:3000 check\n", ""],
  ]);
}
