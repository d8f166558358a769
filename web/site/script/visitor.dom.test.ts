import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { buildUser } from "../../../test/user.ts";
import { onTheWay } from "../../app/lib/kept.ts";
import { meetVisitor, startLogout } from "./visitor.ts";

const PAGE = `
  <p role="alert" data-notice></p>
  <details data-menu></details>
  <a data-account href="/login">Sign Up / Login</a>
  <a data-pricing href="/pricing">Pricing</a>
  <a data-member="home" hidden>Practise</a>
  <button data-logout>Log out</button>`;

const signedIn = (is: boolean) => {
  // biome-ignore lint/suspicious/noDocumentCookie: the marker is set by the server
  document.cookie = is ? "signed_in=1; Path=/" : "signed_in=; Path=/; Max-Age=0";
};

let calls: string[] = [];
function server(status: number, response: unknown) {
  calls = [];
  vi.stubGlobal("fetch", async (path: string, { method }: RequestInit) => {
    calls.push(`${method} ${path}`);
    if (path === "/api/logout") return Response.json({ Response: null });
    return Response.json(status === 200 ? { Response: response } : { Error: "Used elsewhere.", Code: "x" }, {
      status,
    });
  });
}

beforeEach(() => {
  document.body.innerHTML = PAGE;
  signedIn(true);
  onTheWay.set("paper", "2");
});
afterEach(() => {
  signedIn(false);
  onTheWay.remove("paper");
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

/** What is in the header: of a visitor, of a user, and the way to the prices. */
const header = () =>
  ["account", "member", "pricing"].map(
    (name) => document.querySelector<HTMLElement>(`[data-${name}]`)?.hidden === false,
  );
const notice = () => document.querySelector("[data-notice]")?.textContent;
const isMarked = () => document.cookie.includes("signed_in=1");

test("a visitor is offered the way in, and the server is not asked who they are", async () => {
  signedIn(false);
  server(200, buildUser());
  expect(await meetVisitor()).toBeNull();
  expect([header(), calls]).toEqual([[true, false, true], []]);
});

test("a signed-in reader has the member's header, with prices only while there is no plan", async () => {
  server(200, buildUser({ Perm: 0 }));
  await meetVisitor();
  expect(header()).toEqual([false, true, true]);
  server(200, buildUser({ Perm: 2 }));
  await meetVisitor();
  expect(header()).toEqual([false, true, false]);
});

test("a session that has ended makes a visitor of its user", async () => {
  server(200, null);
  expect(await meetVisitor()).toBeNull();
  expect([header(), isMarked()]).toEqual([[true, false, true], false]);
});

test("an account that is in use in another browser is signed out here, and where its user was is forgotten", async () => {
  server(409, null);
  expect(await meetVisitor()).toBeNull();
  expect([notice(), header(), isMarked()]).toEqual(["Used elsewhere.", [true, false, true], false]);
  expect([calls.at(-1), onTheWay.get("paper")]).toEqual(["POST /api/logout", null]);
});

test("a server that cannot answer signs nobody out", async () => {
  server(503, null);
  expect(await meetVisitor()).toBeNull();
  expect([notice(), header(), isMarked()]).toEqual(["Used elsewhere.", [false, true, true], true]);
  expect(onTheWay.get("paper")).toBe("2");
});

test("signing out forgets where the user was and opens the landing page, but not if the server did not hear of it", async () => {
  const assign = vi.spyOn(window.location, "assign").mockImplementation(() => undefined);
  vi.stubGlobal("fetch", async () =>
    Response.json({ Error: "Not now.", Code: "unavailable" }, { status: 503 }),
  );
  startLogout();
  const press = () => document.querySelector<HTMLElement>("[data-logout]")?.click();
  press();
  await vi.waitFor(() => expect(notice()).toBe("Not now."));
  expect([isMarked(), onTheWay.get("paper"), assign.mock.calls]).toEqual([true, "2", []]);
  server(200, null);
  press();
  await vi.waitFor(() => expect(assign.mock.calls).toEqual([["/"]]));
  expect([isMarked(), onTheWay.get("paper")]).toEqual([false, null]);
});
