import { type BrowserContext, expect } from "@playwright/test";
import { googleClaims } from "../test/google-fake.ts";
import { test } from "./test.ts";

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

test("Google's window, which is of another site, can answer the page that opened it, and signs in", async ({
  page,
  context,
  google,
}) => {
  const { origin } = google.product.server;
  await routeGoogle(context, (nonce) => google.keys.sign(googleClaims(nonce), Math.floor(Date.now() / 1000)));
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
  google,
}) => {
  const { origin } = google.product.server;
  const asked = page.waitForRequest(/accounts\.google\.com/);
  await context.route("https://accounts.google.com/**", (route) => route.abort());
  await page.goto(`${origin}/login`);
  await asked;
  await expect(page.getByRole("button", { name: "Send OTP" })).toBeVisible();
  await expect(page.getByText("Use the same email")).toBeHidden();
});
