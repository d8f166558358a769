import { monitorEventLoopDelay } from "node:perf_hooks";
import { addressWith, bodyWith, NASTY, pumped, type TextField, textFields } from "../test/contract-texts.ts";
import { type Product, startProduct } from "../test/product.ts";

/** The size limits of a body and an address (server/app.ts, and Node's limit of headers). */
const BODY = 63 * 1024;
const ADDRESS = 15 * 1024;
const TRIES = 4;

export interface TextsReport {
  fields: number;
  calls: number;
  slowestMs: number;
  slowest: string;
}

const encoded = (text: string) => Buffer.byteLength(JSON.stringify(text.toWellFormed()));

/** The most repetitions of a unit that fit into a body or an address. */
function filling({ part }: TextField, unit: string): string {
  const each = part === "body" ? encoded(unit) - 2 : encodeURIComponent(unit.toWellFormed()).length;
  return pumped(unit, Math.max(2, Math.floor((part === "body" ? BODY : ADDRESS) / each)) * unit.length);
}

/**
 * How long one call blocked the event loop; one that seems slow is made again, since the machine may have been busy.
 */
async function heldMs(call: () => Promise<unknown>, limitMs: number): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let i = 0; i < TRIES && best > limitMs; i++) {
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    await call();
    delay.disable();
    best = Math.min(best, delay.max / 1e6);
  }
  return best;
}

/** Sends every text of the contract at its maximum length, made of what patterns choke on. */
export async function texts(limitMs: number): Promise<TextsReport> {
  const p: Product = await startProduct();
  const b = await p.signIn("admin@threshold.example");
  const fields = textFields().filter(({ endpoint }) => !endpoint.path.includes("logout"));
  const report = { fields: fields.length, calls: 0, slowestMs: 0, slowest: "" };
  for (const field of fields)
    for (const unit of NASTY)
      for (const text of [filling(field, unit), pumped(unit, field.schema.maxLength ?? 1)]) {
        const body = field.part === "body" ? bodyWith(field, text) : undefined;
        const { method } = field.endpoint;
        const ms = await heldMs(() => b.send(method, addressWith(field, text), body), limitMs);
        report.calls += 1;
        if (ms <= report.slowestMs) continue;
        const name = `${method} ${field.endpoint.path} ${field.path.join(".")}, ${JSON.stringify(unit)}`;
        Object.assign(report, { slowestMs: ms, slowest: name });
      }
  return report;
}
