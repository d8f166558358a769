import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { User } from "#contract/shapes.ts";
import { act } from "../../../../test/act.ts";
import { drawAt } from "../../../../test/page.tsx";
import { buildUser } from "../../../../test/user.ts";
import { whoamiQuery } from "../../lib/session.ts";
import { Composer } from "./components/composer.tsx";

const userOf = (ID: string) => buildUser({}, { ID, Email: `${ID}@example.sg` });

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

const box = () => document.querySelector("textarea");

async function compose(user: User, replyTo?: number) {
  const page = await drawAt("/question/7", null);
  page.client.setQueryData(whoamiQuery.queryKey, user);
  await page.leave();
  return drawAt(
    "/question/7",
    <Composer questionId={7} {...(replyTo === undefined ? {} : { replyTo })} />,
    page.client,
  );
}

async function write(text: string) {
  const field = box();
  if (!field) throw new Error("nothing to write in");
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set?.call(field, text);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
}

test("what somebody began is there again for them, apart from replies, and nobody else is shown it", async () => {
  const first = await compose(userOf("ana"));
  await write("Why is the third right?");
  await first.leave();
  const other = await compose(userOf("ben"));
  expect(box()?.value).toBe("");
  await other.leave();
  const reply = await compose(userOf("ana"), 12);
  expect(box()?.value).toBe("");
  await reply.leave();
  await compose(userOf("ana"));
  expect(box()?.value).toBe("Why is the third right?");
});

test("what was sent is no draft any more", async () => {
  vi.stubGlobal(
    "fetch",
    async () => new Response('{"Response":{}}', { headers: { "content-type": "application/json" } }),
  );
  const page = await compose(userOf("ana"));
  await write("Why is the third right?");
  await act(async () =>
    [...document.querySelectorAll("button")].find((one) => one.textContent === "Post")?.click(),
  );
  await vi.waitFor(() => expect(box()?.value).toBe(""));
  await page.leave();
  await compose(userOf("ana"));
  expect(box()?.value).toBe("");
});
