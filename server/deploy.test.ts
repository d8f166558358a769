import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { haproxyFile, hasHaproxy } from "../test/haproxy.ts";
import { variables } from "./platform/environment.ts";

const deploy = path.dirname(haproxyFile);
const temporary = mkdtempSync(path.join(os.tmpdir(), "threshold-deploy-"));
afterAll(() => rmSync(temporary, { recursive: true, force: true }));
const textOf = (name: string) => readFileSync(path.join(deploy, name), "utf8");
const isThere = (program: string) => spawnSync(program, ["--version"]).status === 0;

const TTLS = z.object({
  bootstrap: z.object({
    dcs: z.object({
      ttl: z.number(),
      loop_wait: z.number(),
      retry_timeout: z.number(),
      master_start_timeout: z.number(),
      synchronous_mode: z.literal(true),
      synchronous_mode_strict: z.literal(true),
    }),
  }),
});

test("a primary whose lease is over has given up before another takes over, and PostgreSQL waits for a standby", () => {
  const { dcs } = TTLS.parse(parse(textOf("patroni.yml"))).bootstrap;
  expect(dcs.ttl).toBeGreaterThanOrEqual(dcs.loop_wait + 2 * dcs.retry_timeout);
  // Writes are to be back within 45 s, whether the machine dies or PostgreSQL alone.
  expect(dcs.ttl + 2 * dcs.loop_wait).toBeLessThan(45);
  expect(dcs.master_start_timeout + 2 * dcs.loop_wait).toBeLessThan(45);
});

test("every variable that a file of deploy/ sets or names is one that the product reads", () => {
  const known = new Set(variables);
  const named = ["threshold.service", "Containerfile", "pgbouncer.ini"].flatMap((name) =>
    [...textOf(name).matchAll(/\b([A-Z][A-Z_]{3,})=/g)].map((match) => match[1] ?? ""),
  );
  expect(named.length).toBeGreaterThan(4);
  expect(named.filter((name) => !known.has(name))).toEqual([]);
});

test("each file of deploy/ is in its README, and each that the README names is there", () => {
  const names = readdirSync(deploy).filter((name) => name !== "README.md");
  const named = [...textOf("README.md").matchAll(/\]\(([\w.-]+)\)/g)].map((match) => match[1] ?? "");
  expect(named.toSorted()).toEqual(names.toSorted());
});

test("what the container copies is there, and no more is sent to its build", () => {
  const copied = [...textOf("Containerfile").matchAll(/^COPY (?!--)(.*) \S+$/gm)].flatMap(
    (match) => match[1]?.split(" ") ?? [],
  );
  expect(copied.filter((name) => !existsSync(name))).toEqual([]);
  const sent = readFileSync(".dockerignore", "utf8").split("\n").filter(Boolean);
  expect(sent.toSorted()).toEqual(["*", ...copied.map((name) => `!${name}`)].toSorted());
});

test.skipIf(!hasHaproxy)("HAProxy accepts its file (skipped without haproxy)", () => {
  const { status, stderr } = spawnSync("haproxy", ["-c", "-f", haproxyFile], { encoding: "utf8" });
  expect({ status, stderr: status === 0 ? "" : stderr }).toEqual({ status: 0, stderr: "" });
});

test.skipIf(!isThere("systemd-analyze"))("systemd accepts the unit (skipped without systemd-analyze)", () => {
  const unit = path.join(temporary, "threshold.service");
  const text = textOf("threshold.service");
  expect(text).toContain("ExecStart=/opt/threshold/node_modules/.bin/node server/main.ts\n");
  // The program must exist, which it does not do at that place here.
  writeFileSync(unit, text.replace("/opt/threshold/node_modules/.bin/node", process.execPath));
  const { status, stderr } = spawnSync("systemd-analyze", ["verify", unit], { encoding: "utf8" });
  const ofOurs = stderr.split("\n").filter((line) => line.includes("threshold.service"));
  expect({ status, ofOurs }).toEqual({ status: 0, ofOurs: [] });
});
