import { brand } from "../brand.ts";
import { escapeHtml } from "../html.ts";
import type { Mail } from "./outbox.ts";

/** A paragraph, a code alone on its line, or a link with its words. */
type Line = string | { code: string } | { text: string; url: string };

const PARAGRAPH = "margin:0 0 16px;font-size:16px;line-height:1.6";

function htmlOf(line: Line): string {
  if (typeof line === "string") return `<p style="${PARAGRAPH}">${escapeHtml(line)}</p>`;
  if ("code" in line)
    return `<p style="margin:8px 0 24px;font-size:32px;font-weight:700;letter-spacing:6px;font-family:monospace">${escapeHtml(line.code)}</p>`;
  return `<p style="${PARAGRAPH}"><a href="${escapeHtml(line.url)}" style="color:#2447c6">${escapeHtml(line.text)}</a></p>`;
}

function textOf(line: Line): string {
  if (typeof line === "string") return line;
  return "code" in line ? line.code : `${line.text}: ${line.url}`;
}

/** Both parts of a mail from the same lines. */
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
