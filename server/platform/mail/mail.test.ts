import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { SMTPServer } from "smtp-server";
import { expect, test } from "vitest";
import { emptyDatabase } from "../../../test/database.ts";
import { TestClock } from "../../../test/product.ts";
import { enqueueMail, type Mail, type QueuedMail } from "./outbox.ts";
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
  return { db, clock, send };
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
    const { db, clock, send } = await queue(smtpTransport(`smtp://127.0.0.1:${port}`, "T <t@example.sg>"));
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

test("a mail that fails is tried again later, each time after longer; a code only twice", async () => {
  const tried: QueuedMail[] = [];
  const { db, clock, send } = await queue(async (m) => {
    tried.push(m);
    throw new Error("mailbox busy");
  });
  await enqueueMail(db, mail, clock.now());
  await enqueueMail(db, { ...mail, kind: "receipt" }, clock.now());
  await send();
  await send();
  expect(tried).toHaveLength(2);
  for (let i = 0; i < 12; i++) {
    clock.pass(3600);
    await send();
  }
  expect(tried.filter((m) => m.kind === "otp")).toHaveLength(2);
  expect(tried.filter((m) => m.kind === "receipt")).toHaveLength(8);
  const rows = await db.selectFrom("mail_outbox").select(["last_error", "gave_up_at"]).execute();
  expect(rows.every((r) => r.gave_up_at !== null && r.last_error === "mailbox busy")).toBe(true);
});

test("a sender that died after claiming loses nothing: another sends it a minute later", async () => {
  let dead = true;
  const sent: string[] = [];
  const { db, clock, send } = await queue(async (m) => {
    if (dead) await new Promise(() => undefined);
    sent.push(m.to);
  });
  await enqueueMail(db, mail, clock.now());
  void send();
  await expect
    .poll(async () => (await db.selectFrom("mail_outbox").select("tries").executeTakeFirstOrThrow()).tries)
    .toBe(1);
  dead = false;
  const other = new MailSender({ db, clock, transport: async (m) => void sent.push(m.to), log });
  other.poke();
  await other.idle();
  expect(sent).toEqual([]);
  clock.pass(61);
  other.poke();
  await other.idle();
  expect(sent).toEqual(["ana@example.sg"]);
});
