import { z } from "zod";
import { OWN_TENANT } from "../../server/platform/session.ts";
import { CANARY } from "../../test/bank.ts";
import { KEY_CANARY } from "../../test/community.ts";
import { keysIn, visibleTo } from "../../test/visible-keys.ts";
import type { Input } from "./inputs.ts";
import type { Reply } from "./send.ts";
import type { World } from "./world.ts";

const Refusal = z.strictObject({
  Error: z.string().min(1),
  Code: z.string().min(1),
  Fields: z.record(z.string(), z.string()).optional(),
});
const Done = z.looseObject({ Response: z.unknown() });

const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Outside of the API a browser gets a failure as a page. */
const wantsPage = ({ target, headers }: Input) =>
  !target.startsWith("/api/") &&
  headers.some(([name, value]) => name.toLowerCase() === "accept" && value.includes("text/html"));

/** What is wrong with the form of a reply, for any caller. */
export function faultOfForm(input: Input, reply: Reply): string | undefined {
  const { operation, method, target, raw } = input;
  const { status, type, requestId, text } = reply;
  if (status === 0) return `no answer (${text})`;
  if (status >= 500) return `${status}`;
  if (requestId === undefined) return "no request ID";
  if (method === "HEAD" || status === 204 || status === 304)
    return text === "" ? undefined : "a body where none belongs";
  const isCall =
    method === operation.method && raw === undefined && target.startsWith(operation.path.split("{")[0] ?? "");
  if (isCall && !operation.statuses.has(status)) return `${status}, which is not documented`;
  if (status >= 400) {
    if (type.startsWith("text/html") && wantsPage(input)) return undefined;
    if (!type.startsWith("application/json")) return `${status} as ${type}`;
    return Refusal.safeParse(jsonIn(text)).success
      ? undefined
      : `${status} in another envelope: ${text.slice(0, 200)}`;
  }
  if (!isCall || operation.isFile || !type.startsWith("application/json")) return undefined;
  return Done.safeParse(jsonIn(text)).success
    ? undefined
    : `${status} without a Response: ${text.slice(0, 200)}`;
}

/** Everything that was sent, decoded: what an input contains itself is no leak when it comes back. */
const sentIn = ({ target, body }: Input) => {
  const decoded = (() => {
    try {
      return decodeURIComponent(target);
    } catch {
      return target;
    }
  })();
  return `${decoded}\n${body?.toString() ?? ""}`;
};

/** The admin among the callers makes others admins, too. */
async function isAdminNow({ p, callers }: World, caller: string): Promise<boolean> {
  const id = callers.get(caller)?.id;
  if (id === undefined) return false;
  const found = await p.db
    .selectFrom("tenant_admin")
    .select("user_id")
    .where("user_id", "=", id)
    .where("tenant_id", "=", OWN_TENANT)
    .executeTakeFirst();
  return found !== undefined;
}

/** What the reply contains that its caller may not know. */
export async function secretSent(world: World, input: Input, { text }: Reply): Promise<string | undefined> {
  const { caller } = input;
  if (await isAdminNow(world, caller)) return undefined;
  const sent = sentIn(input);
  const leaked = world.secrets.find(
    (s) => s.of !== caller && text.includes(s.text) && !sent.includes(s.text),
  );
  if (leaked) return `“${leaked.text}” is sent to ${caller}`;
  const id = world.callers.get(caller)?.id;
  if (id === undefined) {
    const key = [CANARY, KEY_CANARY].find((canary) => text.includes(canary) && !sent.includes(canary));
    return key && `a key is sent to a visitor`;
  }
  const keys = keysIn(text);
  if (keys.length === 0) return undefined;
  const may = await visibleTo({ p: world.p, who: { id } });
  const key = keys.find((one) => !may.keys.has(one));
  return key === undefined ? undefined : `the key of ${key} is sent to ${caller}`;
}
