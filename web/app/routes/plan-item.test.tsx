import { QueryClient } from "@tanstack/react-query";
import { expect, it, vi } from "vitest";
import { act } from "../../../test/act.ts";
import { buildAttempt } from "../../../test/attempt.ts";
import { drawAt, stubServer } from "../../../test/page.tsx";
import { buttonOf } from "../../../test/press.ts";
import { signedInPage } from "../../../test/signed-in.ts";
import { buildUser } from "../../../test/user.ts";
import { keys } from "../lib/cache.ts";
import { PlanItemPage } from "./plan-item.tsx";

signedInPage();

async function open(
  status: number,
  { user = true, href = "/plan/2026-11-25/0badcafe", client = new QueryClient() } = {},
) {
  const sent: unknown[] = [];
  const server = { status };
  stubServer((call, body) => {
    if (call.includes("whoami")) return { status: 200, response: user ? buildUser() : null };
    sent.push([call, JSON.parse(body)]);
    if (server.status === 0) return undefined;
    return { status: server.status, response: buildAttempt({ ProblemSetID: 41 }) };
  });
  const { place } = await drawAt(href, <PlanItemPage />, client, "/plan/:day/:item");
  return { place, sent, server };
}

const backTo = (place: Element) => place.querySelector('a[href="/today"]')?.textContent;

it("starts the item and goes to its questions, in the place of this page", async () => {
  const length = window.history.length;
  const { sent } = await open(200);
  await vi.waitFor(() => expect(window.location.pathname).toBe("/set/41/do"));
  expect(sent).toEqual([["POST /api/plan/sessions", { Day: "2026-11-25", Item: "0badcafe" }]]);
  expect(window.history.length).toBe(length);
});

it.each([
  [200, "what is begun"],
  [404, "the day whose plan has changed"],
])("after an answer of %i the pages that show %s read it again", async (status) => {
  const client = new QueryClient();
  client.setQueryData(keys.today, null);
  await open(status, { client });
  await vi.waitFor(() => expect(client.getQueryState(keys.today)?.isInvalidated).toBe(true));
});

it("says what is locked where no plan opens it, with a way back", async () => {
  const { place } = await open(403);
  await vi.waitFor(() => expect(place.textContent).toContain("See Pricing"));
  expect(backTo(place)).toBe("Back to today");
});

it.each([400, 429])("says why it does not start (%i), and leads back", async (status) => {
  const { place } = await open(status);
  await vi.waitFor(() => expect(place.querySelector("[role=alert]")?.textContent).toContain("No."));
  expect(place.querySelector("button")).toBeNull();
  expect(backTo(place)).toBe("Back to today");
});

it("leads to today's session where the plan has changed since", async () => {
  const { place } = await open(404);
  await vi.waitFor(() => expect(backTo(place)).toBe("See today's session"));
});

it.each([0, 503])("can be tried again when the server was not there (%i)", async (status) => {
  const { place, server } = await open(status);
  await vi.waitFor(() => expect(place.querySelector("[role=alert]")).not.toBeNull());
  server.status = 200;
  await act(() => buttonOf(place, "Try again").click());
  await vi.waitFor(() => expect(window.location.pathname).toBe("/set/41/do"));
});

it("asks a visitor to sign in, and starts nothing", async () => {
  const { place, sent } = await open(200, { user: false });
  await vi.waitFor(() => expect(place.textContent).toContain("Sign Up / Login"));
  expect(sent).toEqual([]);
});

it("starts nothing for an invalid address", async () => {
  const { place, sent } = await open(200, { href: "/plan/2026-11-25/first" });
  await vi.waitFor(() => expect(place.textContent).toContain("There is no such part of a session."));
  expect(sent).toEqual([]);
});
