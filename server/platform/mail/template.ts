import { brand } from "../brand.ts";
import { escapeHtml } from "../html.ts";
import type { Mail } from "./outbox.ts";

/** A paragraph, or a code that stands alone on its line. */
export type Line = string | { code: string };

const htmlOf = (line: Line) =>
  typeof line === "string"
    ? `<p style="margin:0 0 16px;font-size:16px;line-height:1.6">${escapeHtml(line)}</p>`
    : `<p style="margin:8px 0 24px;font-size:32px;font-weight:700;letter-spacing:6px;font-family:monospace">${escapeHtml(line.code)}</p>`;

const textOf = (line: Line) => (typeof line === "string" ? line : line.code);

/** A mail in both parts from the same lines. */
export function mailOf(m: { kind: string; to: string; subject: string; lines: Line[] }): Mail {
  const foot = `${brand.name}, ${brand.tagline}. Questions: ${brand.email}`;
  return {
    kind: m.kind,
    to: m.to,
    subject: m.subject,
    text: [...m.lines.map(textOf), foot].join("\n\n"),
    html: `<!doctype html><html lang="en-SG"><body style="margin:0;background:#f6f4ee;color:#1d2421;font-family:system-ui,sans-serif"><div style="max-width:520px;margin:0 auto;padding:32px 24px">${m.lines.map(htmlOf).join("")}<p style="margin:32px 0 0;font-size:13px;color:#5a635f">${escapeHtml(foot)}</p></div></body></html>`,
    headers: {},
  };
}
