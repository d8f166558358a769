import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import type { RunningProduct } from "./product.ts";
import { press, tabTo } from "./tab-key.ts";
import { test } from "./test.ts";

/*
 * A desk without a mouse: everything here is reached by the Tab key and used by Enter, Space and typing. What a control does
 * has tests of its own; these show that it can be got at.
 */

async function type(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label));
  await page.keyboard.type(text);
}

/** Chooses the first option of the question on screen, says how sure, and submits. */
async function answer(page: Page, sure: string): Promise<void> {
  await tabTo(page, page.getByRole("radio").first());
  await page.keyboard.press("Space");
  await press(page, "button", sure);
  await press(page, "button", "Submit");
  await expect(page.getByText(/^(Right|Wrong)\.$/)).toBeVisible();
}

/** A voice of the device, which a browser of tests has not; it says everything at once. @returns what it was given to say */
async function giveVoice(page: Page): Promise<string[]> {
  const said: string[] = [];
  await page.exposeFunction("heard", (text: string) => void said.push(text));
  await page.addInitScript(() => {
    const voice = { localService: true, lang: "en-SG", name: "Mei", default: true };
    Object.defineProperty(window, "SpeechSynthesisUtterance", {
      value: class {
        readonly text: string;
        onend?: () => void;
        constructor(text: string) {
          this.text = text;
        }
      },
    });
    Object.defineProperty(window, "speechSynthesis", {
      value: Object.assign(new EventTarget(), {
        getVoices: () => [voice],
        cancel: () => undefined,
        speak: async (utterance: { text: string; onend?: () => void }) => {
          await Reflect.get(window, "heard")(utterance.text);
          utterance.onend?.();
        },
      }),
    });
  });
  return said;
}

async function newLearner(page: Page, product: RunningProduct, email: string): Promise<string> {
  await product.signIn(page, email);
  await product.subscribe(page);
  return product.server.origin;
}

test("a day's session, a note, a passage, the history and what is saved are all reached by the Tab key @desk-only", async ({
  page,
  product,
}) => {
  test.setTimeout(120_000);
  const origin = await newLearner(page, product, "tab-day@example.sg");
  await press(page, "link", /^Set up your study/);
  await press(page, "button", "Paper 1");
  await press(page, "button", "Not yet");
  await press(page, "button", "15 min");
  await press(page, "link", /^Start\b/);
  await answer(page, "Sure");
  await press(page, "button", /^Note/);
  await type(page, "Your note", "By the Tab key.");
  await press(page, "button", "Mark a whole sentence");
  await tabTo(page, page.getByRole("region", { name: "Marked passages" }).locator("[aria-pressed]"));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: /^Remove the mark/ }).first()).toBeVisible();
  await press(page, "button", "Save question");
  await press(page, "button", /^History/);
  await expect(page.getByRole("table", { name: "Your answers, newest first" })).toContainText("(sure)");
  await expectAccessible(page);

  await page.goto(`${origin}/saved`);
  await press(page, "button", "Show the answer");
  await press(page, "button", "Practise this question");
  await expect(page.getByRole("heading", { name: "Question 1/1" })).toBeVisible();
  await page.goto(`${origin}/notes`);
  await type(page, "Search your notes", "Tab key");
  await page.keyboard.press("Enter");
  await expect(page.getByText("By the Tab key.")).toBeVisible();
  await page.goto(`${origin}/progress?paper=1`);
  await tabTo(page, page.getByRole("navigation", { name: "Papers" }).getByRole("link", { name: "Paper 2" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/paper=2/);
});

test("a test is built and sat by the Tab key: strike-out, pad, calculator, a report, and the end @desk-only", async ({
  page,
  product,
}) => {
  test.setTimeout(120_000);
  const origin = await newLearner(page, product, "tab-test@example.sg");
  await page.goto(`${origin}/build`);
  await press(page, "button", "Real Estate Markets");
  await press(page, "button", "Exam conditions");
  await press(page, "button", /^Start \d+ /);
  await expect(page.getByRole("heading", { name: /^Question 1\// })).toBeVisible();
  await press(page, "button", "Strike out option A");
  await press(page, "button", "Menu");
  await press(page, "button", "Calculator");
  const calculator = page.getByRole("dialog", { name: "Calculator" });
  await expect(calculator.getByLabel("Display")).toBeFocused();
  await page.keyboard.type("2+3=");
  await expect(calculator.getByLabel("Display")).toHaveValue("5");
  await page.keyboard.press("Escape");
  await press(page, "button", "Menu");
  await press(page, "button", "Report this question");
  await expect(page.getByRole("dialog", { name: "Report this question" })).toBeVisible();
  await page.keyboard.press("Escape");
  await press(page, "button", "Menu");
  await press(page, "button", "Finish test");
  await tabTo(page, page.getByRole("dialog").getByRole("button", { name: /^Finish/ }));
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/review/);
});

test("a question is read aloud by a voice of the device @desk-only", async ({ page, product }) => {
  const said = await giveVoice(page);
  const origin = await newLearner(page, product, "tab-voice@example.sg");
  await page.goto(`${origin}/set/${await product.setId("MCQ")}/do`);
  await press(page, "button", "Menu");
  await press(page, "button", "Read aloud");
  await expect(page.getByLabel("Voice")).toHaveValue("Mei");
  await press(page, "button", "Read aloud");
  await expect.poll(() => said.filter((text) => /^[A-D]: /.test(text)).length).toBe(4);
  await expectAccessible(page);
});
