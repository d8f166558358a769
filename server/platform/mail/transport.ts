import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { createTransport } from "nodemailer";
import type { QueuedMail } from "./outbox.ts";

/** Sends one mail; ends once nothing of it is in progress, soon after `tooLong`. @throws the mail server's error */
export type Transport = (mail: QueuedMail, tooLong: AbortSignal) => Promise<void>;

const messageOf = (mail: QueuedMail, from: string) => ({
  from,
  to: mail.to,
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  headers: mail.headers,
  // A code must be readable in the raw mail: never base64.
  textEncoding: "quoted-printable" as const,
});

/** Real mail by SMTP. A server that does not answer within `timeoutMs`, at any step, counts as failed. */
export function smtpTransport(url: string, from: string, timeoutMs: number): Transport {
  const transport = createTransport({
    url,
    dnsTimeout: timeoutMs,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  return async (mail, tooLong) => {
    await transport.sendMail({ ...messageOf(mail, from), signal: tooLong });
  };
}

/** The dev outbox: each mail an .eml file, newest last by name. */
export function outboxTransport(folder: string, from: string): Transport {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "unix" });
  return async (mail) => {
    const { message } = await transport.sendMail(messageOf(mail, from));
    if (!Buffer.isBuffer(message)) throw new Error("the mail was not built in memory");
    await mkdir(folder, { recursive: true });
    const stamp = mail.createdAt.toISOString().replace(/[:.]/g, "-");
    const file = path.join(folder, `${stamp}-${String(mail.id).padStart(8, "0")}.eml`);
    // Written in full before it is visible: a reader never gets half a mail.
    await writeFile(`${file}.part`, message);
    await rename(`${file}.part`, file);
  };
}
