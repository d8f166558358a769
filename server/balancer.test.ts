import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type Acknowledged, countLost, practise } from "../proof/crash.ts";
import { PostgresCluster, postgresPrograms } from "../proof/postgres-cluster.ts";
import { Haproxy, hasHaproxy } from "../test/haproxy.ts";
import { HttpLearner } from "../test/http-learner.ts";
import { freePort, ServerProcess } from "../test/server-process.ts";
import { smallContent } from "../test/small-content.ts";

const programs = process.env.TEST_DATABASE_URL ? postgresPrograms() : undefined;
const LEARNERS = 6;

describe.skipIf(!programs || !hasHaproxy)(
  "two products behind HAProxy (in the PostgreSQL leg, where there is a haproxy)",
  () => {
    const kept: Acknowledged[] = [];
    const failed: string[] = [];
    const learners: HttpLearner[] = [];
    const servers: ServerProcess[] = [];
    let cluster: PostgresCluster | undefined;
    let dataDir: string;
    let haproxy: Haproxy | undefined;
    let origin: string;
    const readiness = async () => (await fetch(`${origin}/readyz`)).status;

    beforeAll(async () => {
      dataDir = mkdtempSync(path.join(os.tmpdir(), "threshold-balancer-"));
      cluster = await PostgresCluster.create(programs ?? "");
      const [one, other] = [await freePort(), await freePort()];
      const [site, primary] = [await freePort(), await freePort()];
      const env = {
        DATA_DIR: dataDir,
        CONTENT_DIR: smallContent(),
        DATABASE_URL: cluster.url,
        DATABASE_TIMEOUT_MS: "5000",
      };
      for (const port of [one, other]) {
        const server = new ServerProcess(port, { ...env, SECRET_KEY: "the same for both of them" });
        servers.push(server);
        await server.start();
      }
      const addresses = {
        "bind :80\n": `bind 127.0.0.1:${site}\n`,
        "127.0.0.1:5000": `127.0.0.1:${primary}`,
        "10.0.0.11:3000": `127.0.0.1:${one}`,
        "10.0.0.12:3000": `127.0.0.1:${other}`,
      };
      haproxy = await Haproxy.create(addresses, site);
      origin = `http://127.0.0.1:${site}`;
      await vi.waitFor(async () => expect(await readiness()).toBe(200), 60_000);
      const watch = (status: number, _ms: number, call: string) => {
        if (status !== 200) failed.push(`${call}: ${status}`);
      };
      for (let n = 0; n < LEARNERS; n++) {
        const learner = new HttpLearner(origin, { watch });
        await learner.signIn(`balanced${n}@example.sg`, dataDir);
        learners.push(learner);
      }
    }, 300_000);
    afterAll(async () => {
      await Promise.all(servers.map((server) => server.end("SIGKILL")));
      await haproxy?.end();
      cluster?.thaw();
      cluster?.remove();
      rmSync(dataDir, { recursive: true, force: true });
    });

    test("one that is killed costs no more than the calls that it had, and nothing that was acknowledged", async () => {
      const sets = await learners[0]?.call("GET", "/api/sets");
      const setId = Number(sets?.find((s) => Boolean(s.ForFree) && String(s.Type) === "MCQ")?.ID);
      let stop = false;
      const work = learners.map((learner) => practise(learner, setId, kept, () => stop));
      const more = async (count: number) => {
        const enough = kept.length + count;
        await expect.poll(() => kept.length).toBeGreaterThanOrEqual(enough);
      };
      await more(20 * LEARNERS);
      expect(failed).toEqual([]);
      await servers[1]?.end("SIGKILL");
      await more(40 * LEARNERS);
      // A learner has one call at a time.
      expect(failed.length).toBeLessThanOrEqual(LEARNERS);
      await servers[1]?.start();
      await more(20 * LEARNERS);
      expect(failed.length).toBeLessThanOrEqual(LEARNERS);
      stop = true;
      await Promise.all(work);
      expect(await countLost(kept)).toBe(0);
    }, 120_000);

    test("where none is ready the product itself says why, and calls go on as soon as one is", async () => {
      cluster?.freeze();
      const refusal = async () => {
        const reply = await fetch(`${origin}/api/whoami`, {
          headers: { cookie: learners[0]?.cookieHeader ?? "" },
        });
        return { status: reply.status, code: /"Code":"(\w+)"/.exec(await reply.text())?.[1] };
      };
      await expect.poll(readiness).toBe(503);
      await expect.poll(refusal).toEqual({ status: 503, code: "unavailable" });
      cluster?.thaw();
      await expect.poll(async () => (await refusal()).status).toBe(200);
    }, 120_000);
  },
);
