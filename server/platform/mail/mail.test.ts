import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { SMTPServer } from "smtp-server";
import { expect, test } from "vitest";
import { emptyDatabase } from "../../../test/database.ts";
import { TestClock } from "../../../test/product.ts";
import { SilentServer } from "../../../test/silent-server.ts";
import { countTroubled } from "../jobs/queue.ts";
import { purgeMailJob } from "./jobs.ts";
import {
  dropMails,
  enqueueMail,
  enqueueMails,
  type Mail,
  PROMO,
  type QueuedMail,
  REMINDER,
} from "./outbox.ts";
import { MailSender } from "./sender.ts";
import type { Transport } from "./transport.ts";
import { outboxTransport, smtpTransport } from "./transport.ts";

const mail: Mail = {
  kind: "otp",
  to: "ana@example.sg",
  subject: "Your code — now",
  text: "Naïve — here it is:\n\n123456\n\nBye.",
  html: "<p>123456</p>",
  headers: {},
};
const log = { warn: () => undefined };

async function queue(transport: Transport) {
  const db = await emptyDatabase();
  const clock = new TestClock();
  const sender = new MailSender({ db, clock, transport, log });
  const send = async () => {
    sender.poke();
    await sender.idle();
  };
  return { db, clock, send, sender };
}

test("a real mail server gets the mail, with the code alone on a line and never in base64", async () => {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onData(stream, _session, done) {
      let text = "";
      stream.on("data", (chunk: Buffer) => {
        text += chunk.toString();
      });
      stream.on("end", () => {
        received.push(text);
        done();
      });
    },
  });
  const listening = server.listen(0, "127.0.0.1");
  await once(listening, "listening");
  const address = listening.address();
  const port = address !== null && typeof address === "object" ? address.port : 0;
  try {
    const { db, clock, send } = await queue(
      smtpTransport(`smtp://127.0.0.1:${port}`, "T <t@example.sg>", 5_000),
    );
    await enqueueMail(db, mail, clock.now());
    await send();
    expect(received).toHaveLength(1);
    expect(received[0]).toMatch(/^123456\r?$/m);
    expect(received[0]).toContain("To: ana@example.sg");
    const row = await db.selectFrom("mail_outbox").select(["sent_at", "text_body"]).executeTakeFirstOrThrow();
    expect(row).toEqual({ sent_at: clock.now(), text_body: "" });
  } finally {
    await new Promise<void>((resolve) => server.close(() => resolve()));
  }
});

test("the dev outbox keeps each mail as a file, newest last by name", async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "threshold-outbox-"));
  const { db, clock, send } = await queue(outboxTransport(folder, "T <t@example.sg>"));
  for (const to of ["first@example.sg", "second@example.sg"]) {
    await enqueueMail(db, { ...mail, to }, clock.now());
    clock.pass(1);
  }
  await send();
  const files = readdirSync(folder).sort();
  expect(files.map((f) => /To: (\S+)/.exec(readFileSync(path.join(folder, f), "utf8"))?.[1])).toEqual([
    "first@example.sg",
    "second@example.sg",
  ]);
  expect(readFileSync(path.join(folder, files[0] ?? ""), "utf8")).toMatch(/^123456$/m);
  rmSync(folder, { recursive: true });
});

test("a mail that fails is retried, each time after a longer wait; a code only twice", async () => {
  const tried: QueuedMail[] = [];
  const { db, clock, send } = await queue(async (m) => {
    tried.push(m);
    throw new Error("mailbox busy");
  });
  await enqueueMail(db, mail, clock.now());
  await enqueueMail(db, { ...mail, kind: "receipt" }, clock.now());
  await enqueueMail(db, { ...mail, kind: REMINDER }, clock.now());
  await send();
  await send();
  expect(tried).toHaveLength(3);
  for (let i = 0; i < 12; i++) {
    clock.pass(3600);
    await send();
  }
  expect(tried.filter((m) => m.kind === "otp")).toHaveLength(2);
  expect(tried.filter((m) => m.kind === "receipt")).toHaveLength(8);
  // Nobody wants to be reminded of yesterday.
  expect(tried.filter((m) => m.kind === REMINDER)).toHaveLength(4);
  const rows = await db.selectFrom("job").select(["last_error", "dead_at"]).execute();
  expect(rows).toHaveLength(3);
  expect(rows.every((r) => r.dead_at !== null && r.last_error === "mailbox busy")).toBe(true);
  expect((await countTroubled(db)).toSorted((a, b) => a.name.localeCompare(b.name))).toEqual([
    { name: "mail", dead: 2, failing: 0 },
    { name: "promotional mail", dead: 1, failing: 0 },
  ]);
  // What was in it is not kept any longer than it is of use.
  const texts = await db.selectFrom("mail_outbox").select(["text_body", "html_body"]).distinct().execute();
  expect(texts).toEqual([{ text_body: "", html_body: "" }]);
});

test("a sender that dies after claiming loses nothing: another sends the mail a minute later", async () => {
  let tries = 0;
  const sent: string[] = [];
  const { db, clock, sender } = await queue(() => {
    tries += 1;
    return new Promise(() => undefined);
  });
  await enqueueMail(db, mail, clock.now());
  sender.poke();
  await expect.poll(() => tries).toBe(1);
  const other = new MailSender({ db, clock, transport: async (m) => void sent.push(m.to), log });
  other.poke();
  await other.idle();
  expect(sent).toEqual([]);
  clock.pass(61);
  other.poke();
  await other.idle();
  expect(sent).toEqual(["ana@example.sg"]);
});

test("five mails are sent at once, each claimed once, and no code waits behind promotional mail", async () => {
  const started: string[] = [];
  const waiting: (() => void)[] = [];
  const { db, clock, sender } = await queue((m) => {
    started.push(m.to);
    return new Promise((resolve) => waiting.push(resolve));
  });
  const many = (kind: string, count: number) =>
    Array.from({ length: count }, (_, n) => ({ ...mail, kind, to: `${kind}${n}@example.sg` }));
  await enqueueMails(db, [...many(PROMO, 4), ...many(REMINDER, 4)], clock.now());
  sender.poke();
  // Three lanes take promotional mail; two are reserved for all other mail.
  await expect.poll(() => started.length).toBe(3);
  await enqueueMails(db, many("otp", 4), clock.now());
  sender.poke();
  await expect.poll(() => started.slice(3).sort()).toEqual(["otp0@example.sg", "otp1@example.sg"]);
  while (started.length < 12 || waiting.length > 0) {
    waiting.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  await sender.idle();
  expect(new Set(started).size).toBe(12);
  expect(started).toHaveLength(12);
  expect(await db.selectFrom("mail_outbox").select("id").where("sent_at", "is", null).execute()).toEqual([]);
});

test("codes are sent first, however long promotional mail has waited", async () => {
  const started: string[] = [];
  const { db, clock, send } = await queue(async (m) => {
    started.push(m.kind);
  });
  const many = (kind: string, count: number) => Array.from({ length: count }, () => ({ ...mail, kind }));
  await enqueueMails(db, many(PROMO, 8), clock.now());
  clock.pass(3600);
  await enqueueMails(db, many("otp", 8), clock.now());
  await send();
  // Once the last code is claimed, a promotional mail may overtake it, and those that are claimed beside it.
  expect(started.slice(0, 4)).toEqual(Array(4).fill("otp"));
  expect(started).toHaveLength(16);
});

test("a frozen mail server blocks neither the queue nor a stop; the mails are retried", async () => {
  const server = await SilentServer.start();
  try {
    const { db, clock, send, sender } = await queue(
      smtpTransport(`smtp://${server.host}`, "T <t@example.sg>", 200),
    );
    for (let n = 0; n < 7; n++) await enqueueMail(db, { ...mail, kind: "receipt" }, clock.now());
    await send();
    const rows = await db.selectFrom("job").select(["attempts", "run_at", "claimed_until"]).execute();
    expect(rows).toHaveLength(7);
    for (const row of rows)
      expect(row).toEqual({
        attempts: 1,
        claimed_until: null,
        run_at: new Date(clock.now().getTime() + 30_000),
      });
    clock.pass(60);
    sender.poke();
    await expect.poll(() => server.connections).toBeGreaterThan(7);
    await sender.stop();
  } finally {
    server.stop();
  }
});

test("a stop waits for no mail forever, and starts none", async () => {
  const { db, clock, sender } = await queue(() => new Promise(() => undefined));
  for (let n = 0; n < 7; n++) await enqueueMail(db, mail, clock.now());
  sender.poke();
  const claimed = async () =>
    (await db.selectFrom("job").select("id").where("attempts", ">", 0).execute()).length;
  await expect.poll(claimed).toBe(5);
  await sender.stop();
  sender.poke();
  expect(await claimed()).toBe(5);
});

test("a mail whose senders die again and again is given up after as many tries as one that fails", async () => {
  const tried: number[] = [];
  const { db, clock } = await queue(async () => undefined);
  await enqueueMail(db, mail, clock.now());
  for (let n = 0; n < 5; n++) {
    const dies = async (m: QueuedMail) => {
      tried.push(m.job.attempts);
      await new Promise(() => undefined);
    };
    const sender = new MailSender({ db, clock, transport: dies, log });
    sender.poke();
    const settled = async () => {
      const job = await db.selectFrom("job").select("dead_at").executeTakeFirstOrThrow();
      return job.dead_at !== null || tried.length > n;
    };
    await expect.poll(settled).toBe(true);
    clock.pass(61);
  }
  await expect
    .poll(async () => (await db.selectFrom("job").select("last_error").executeTakeFirstOrThrow()).last_error)
    .toBe("its last try never ended");
  expect(tried).toEqual([1, 2]);
});

test("a sender whose claim has expired cannot undo what another has sent", async () => {
  let fail: ((error: Error) => void) | undefined;
  const { db, clock, sender } = await queue(() => new Promise((_, reject) => (fail = reject)));
  await enqueueMail(db, mail, clock.now());
  sender.poke();
  const jobs = () => db.selectFrom("job").select("attempts").execute();
  // Claimed, and on its way: a claim alone may be seen before its mail has left.
  await expect.poll(() => fail).toBeDefined();
  expect(await jobs()).toEqual([{ attempts: 1 }]);
  clock.pass(61);
  const other = new MailSender({ db, clock, transport: async () => undefined, log });
  other.poke();
  await other.idle();
  fail?.(new Error("too late"));
  await sender.idle();
  const row = await db.selectFrom("mail_outbox").select("sent_at").executeTakeFirstOrThrow();
  expect(row).toEqual({ sent_at: clock.now() });
  expect(await jobs()).toEqual([]);
});

test("a conversation that drips on forever is cut off before its claim expires", async () => {
  const open = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    open.add(socket);
    // Every line arrives in time, and none is the last of the greeting.
    const drip = setInterval(() => socket.write("220-wait\r\n"), 5);
    socket.on("error", () => undefined);
    socket.on("close", () => {
      clearInterval(drip);
      open.delete(socket);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = address !== null && typeof address === "object" ? address.port : 0;
  const db = await emptyDatabase();
  const clock = new TestClock();
  const transport = smtpTransport(`smtp://127.0.0.1:${port}`, "T <t@example.sg>", 60_000);
  const sender = new MailSender({ db, clock, transport, log, sendMs: 100 });
  await enqueueMail(db, mail, clock.now());
  sender.poke();
  await sender.idle();
  await expect.poll(() => open.size).toBe(0);
  const job = await db.selectFrom("job").select(["attempts", "last_error"]).executeTakeFirstOrThrow();
  expect(job).toEqual({ attempts: 1, last_error: "it took longer than 0.1 s" });
  server.close();
});

test("four senders on one queue send each mail once", async () => {
  const db = await emptyDatabase();
  const clock = new TestClock();
  const sent: string[] = [];
  const transport: Transport = async ({ to }) => {
    await new Promise((resolve) => setImmediate(resolve));
    sent.push(to);
  };
  const senders = Array.from({ length: 4 }, () => new MailSender({ db, clock, transport, log }));
  const mails = Array.from({ length: 60 }, (_, n) => ({ ...mail, to: `m${n}@example.sg` }));
  await enqueueMails(db, mails, clock.now());
  for (const sender of senders) sender.poke();
  await expect
    .poll(async () => (await db.selectFrom("job").select("id").execute()).length, { timeout: 20_000 })
    .toBe(0);
  for (const sender of senders) await sender.stop();
  expect(sent.sort()).toEqual(mails.map(({ to }) => to).sort());
});

test("a withdrawn mail is deleted with its job, and a mail without a job is never sent", async () => {
  const sent: string[] = [];
  const { db, clock, send } = await queue(async (m) => void sent.push(m.to));
  await enqueueMails(db, [{ ...mail, kind: "promo" }, mail], clock.now());
  await dropMails(db, mail.to, { unsent: PROMO });
  expect(await db.selectFrom("job").select("name").execute()).toEqual([{ name: "mail" }]);
  await db.deleteFrom("mail_outbox").execute();
  await send();
  expect(sent).toEqual([]);
  expect(await db.selectFrom("job").select("name").execute()).toEqual([]);
});

test("mail that was sent or given up 90 days ago is deleted, and no other", async () => {
  let fails = true;
  const { db, clock, send } = await queue(async () => {
    if (fails) throw new Error("no such box");
  });
  await enqueueMail(db, mail, clock.now());
  for (let n = 0; n < 2; n++) {
    await send();
    clock.pass(3600);
  }
  fails = false;
  await enqueueMail(db, mail, clock.now());
  await send();
  const purged = async () => {
    await purgeMailJob(db).run(clock.now());
    const mails = await db.selectFrom("mail_outbox").select("id").execute();
    return [mails.length, (await db.selectFrom("job").select("id").execute()).length];
  };
  expect(await purged()).toEqual([2, 1]);
  await enqueueMail(db, mail, clock.now());
  clock.pass(90 * 24 * 3600 + 1);
  expect(await purged()).toEqual([1, 1]);
});
