import { rm } from "node:fs/promises";
import { type BrowserContext, expect } from "@playwright/test";
import { GOOGLE_CLIENT, googleClaims, startGoogle } from "../test/google-fake.ts";
import { freePort, ServerProcess } from "../test/server-process.ts";
import { copyPrepared } from "./prepare.ts";
import { test as base } from "./product.ts";

/** Google's script as far as we use it: a button opens a window of Google's, which answers to who opened it. */
const SCRIPT = `
  let given;
  window.google = { accounts: { id: {
    initialize(options) { given = options; },
    renderButton(place) {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = "Continue with Google";
      button.onclick = () => {
        addEventListener("message", (e) => {
          if (e.origin === "https://accounts.google.com") given.callback({ credential: e.data });
        });
        open("https://accounts.google.com/gsi/select?nonce=" + encodeURIComponent(given.nonce), "google", "width=400,height=500");
      };
      place.append(button);
    },
  } } };`;

/** Google's hosts, answered here. */
async function routeGoogle(context: BrowserContext, token: (nonce: string) => Promise<string>) {
  await context.route("https://accounts.google.com/gsi/client", (route) =>
    route.fulfill({ contentType: "text/javascript", body: SCRIPT }),
  );
  await context.route("https://accounts.google.com/gsi/select*", async (route) => {
    const credential = await token(new URL(route.request().url()).searchParams.get("nonce") ?? "");
    await route.fulfill({
      contentType: "text/html",
      body: `<!doctype html><title>Google</title><button>Ana</button><script>
        document.querySelector("button").onclick = () => { opener.postMessage(${JSON.stringify(credential)}, "*"); close(); };
      </script>`,
    });
  });
}

/** The product with Google sign-in, on keys of our own. */
const test = base.extend<object, { origin: string; google: Awaited<ReturnType<typeof startGoogle>> }>({
  google: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to see what a fixture needs
    async ({}, use) => {
      const google = await startGoogle();
      await use(google);
      google.end();
    },
    { scope: "worker" },
  ],
  origin: [
    async ({ google }, use) => {
      const dataDir = await copyPrepared("served");
      const port = await freePort();
      const server = new ServerProcess(port, {
        DATA_DIR: dataDir,
        PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
        GOOGLE_CLIENT_ID: GOOGLE_CLIENT,
        GOOGLE_JWKS_URL: google.jwksUrl,
      });
      await server.start();
      await use(server.origin);
      await server.end();
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 90_000 },
  ],
});

test("Google's window, which is of another site, can answer the page that opened it, and signs in", async ({
  page,
  context,
  origin,
  google,
}) => {
  await routeGoogle(context, (nonce) => google.sign(googleClaims(nonce), Math.floor(Date.now() / 1000)));
  await page.goto(`${origin}/login?redirect=%2Fprofile`);
  const opened = page.waitForEvent("popup");
  await page.getByRole("button", { name: "Continue with Google" }).click();
  await (await opened).getByRole("button", { name: "Ana" }).click();
  await page.waitForURL(/\/profile$/);
  await expect(page.getByText("ana@gmail.com")).toBeVisible();
});

test("where Google's script cannot be had, the login page speaks of the code alone", async ({
  page,
  context,
  origin,
}) => {
  const asked = page.waitForRequest(/accounts\.google\.com/);
  await context.route("https://accounts.google.com/**", (route) => route.abort());
  await page.goto(`${origin}/login`);
  await asked;
  await expect(page.getByRole("button", { name: "Send OTP" })).toBeVisible();
  await expect(page.getByText("Use the same email")).toBeHidden();
});
