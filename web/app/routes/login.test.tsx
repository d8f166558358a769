import { describe, expect, it, onTestFinished, vi } from "vitest";
import { drawAt } from "../../../test/page.tsx";
import { serverFor, signedInPage } from "../../../test/signed-in.ts";
import { buildUser } from "../../../test/user.ts";
import { keepSample } from "../features/practice/samples/sample-store.ts";
import { LoginPage } from "./login.tsx";

signedInPage();

/** The pages that it leads to are empty here. */
const Login = () => (window.location.pathname === "/login" ? <LoginPage /> : null);

describe("anyone who has logged in goes", () => {
  it.each([
    ["to where they were going", "/login?redirect=%2Fsaved%3Ffilter%3Dp1", 2, "/saved?filter=p1"],
    ["to Paper 2, where that alone is theirs", "/login", 2, "/paper/2"],
    ["to Paper 1 with that paper", "/login", 1, "/paper/1"],
    ["to Paper 1 with both", "/login", 3, "/paper/1"],
    ["to Paper 1 without a plan", "/login", 0, "/paper/1"],
    ["nowhere off this site", "/login?redirect=https%3A%2F%2Fevil.example", 0, "/paper/1"],
  ] as const)("%s", async (_, from, Perm, to) => {
    serverFor(buildUser({ Perm }), () => null);
    const { leave } = await drawAt(from, <Login />, undefined, "/login");
    onTestFinished(leave);
    await vi.waitFor(() => expect(window.location.pathname + window.location.search).toBe(to));
  });
});

it("what was answered of the samples is said to move into the account, and nothing where nothing was", async () => {
  serverFor(null, () => null);
  const said = async (answered: number) => {
    localStorage.clear();
    for (let questionId = 1; questionId <= answered; questionId++)
      keepSample(undefined, { questionId, version: 1, answer: "2" });
    const { place, leave } = await drawAt("/login", <LoginPage />, undefined, "/login");
    const text = place.textContent ?? "";
    await leave();
    return text;
  };
  expect(await said(1)).toContain("Log in, and your sample answer moves into your account.");
  expect(await said(3)).toContain("Log in, and your 3 sample answers move into your account.");
  expect(await said(0)).not.toContain("Log in, and your");
  localStorage.clear();
});
