import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import { escapeHtml } from "../html.ts";
import { isFromThisMachine } from "../http/loopback.ts";
import { noPage } from "../http/reply.ts";

const NEWEST = 50;

/** The mails that would have been sent, newest first, shown only on this machine because they contain codes. */
export function outboxRoutes(app: FastifyInstance, folder: string): void {
  app.get("/dev/outbox", { config: { open: true } }, async (request, reply) => {
    if (!isFromThisMachine(request)) throw noPage();
    const names = existsSync(folder) ? (await readdir(folder)).filter((n) => n.endsWith(".eml")) : [];
    const newest = names.sort().reverse().slice(0, NEWEST);
    const mails = await Promise.all(newest.map((name) => readFile(path.join(folder, name), "utf8")));
    const list = mails.map((mail) => `<article><pre>${escapeHtml(plainPart(mail))}</pre></article>`).join("");
    return reply
      .type("text/html; charset=utf-8")
      .send(
        `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Dev outbox</title><style>body{font:16px/1.6 system-ui;max-width:46rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}pre{white-space:pre-wrap;border-top:1px solid #8886;padding-top:1rem}</style></head><body><main><h1>Dev outbox</h1><p>Mail that would have been sent from this machine. Set SMTP_URL to send it.</p>${list || "<p>Nothing yet.</p>"}</main></body></html>`,
      );
  });
}

/** Headers and text part; the HTML part repeats the text. */
function plainPart(mail: string): string {
  return mail.split(/\n--[^\n]+\nContent-Type: text\/html/)[0] ?? mail;
}
