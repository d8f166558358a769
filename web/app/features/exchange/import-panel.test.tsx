// @vitest-environment happy-dom

import { afterEach, expect, test, vi } from "vitest";
import type { ImportReport } from "#contract/exchange.ts";
import { act } from "../../../../test/act.ts";
import { drawAt } from "../../../../test/page.tsx";
import { ImportPanel } from "./components/import-panel.tsx";

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

const REPORT: ImportReport = {
  DryRun: true,
  Questions: 2,
  Added: 2,
  Changed: 0,
  Unchanged: 0,
  Published: 0,
  Drafts: 2,
  Lacks: [],
  LeftOut: 1,
  ProblemCount: 1,
  Problems: [{ Line: 3, Message: "One of its options is empty." }],
  WarningCount: 0,
  Warnings: [],
};

/** A server that says of one problem, and keeps what was sent. */
function serve(report: ImportReport) {
  const sent: Record<string, unknown>[] = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    if (!url.endsWith("/import")) return new Response(JSON.stringify({ Response: [], TPages: 1 }));
    const body = JSON.parse(String(init.body));
    sent.push(body);
    if (body.DryRun) return new Response(JSON.stringify({ Response: report }));
    return new Response(`event: done\ndata: ${JSON.stringify({ Report: { ...report, DryRun: false } })}\n\n`);
  });
  return sent;
}

const text = () => document.body.textContent ?? "";
const button = (name: RegExp) =>
  [...document.querySelectorAll("button")].find((one) => name.test(one.textContent ?? ""));
const press = (name: RegExp) => act(async () => button(name)?.click());
const seen = (words: string | RegExp) =>
  vi.waitFor(async () => {
    await act(async () => undefined);
    expect(text()).toMatch(words);
  });

async function choose(csv: string) {
  const input = document.querySelector<HTMLInputElement>("input[type=file]");
  if (!input) throw new Error("no file can be chosen");
  Object.defineProperty(input, "files", { value: [new File([csv], "bank.csv")], configurable: true });
  await act(async () => input.dispatchEvent(new Event("change", { bubbles: true })));
  await vi.waitFor(async () => {
    await act(async () => undefined);
    expect(button(/Check the file/)).toBeDefined();
  });
}

test("leaving out what cannot be read is offered where there are faults, with how many, and reported by line afterwards", async () => {
  const sent = serve(REPORT);
  await drawAt("/question-manager/import", <ImportPanel tenantId={1} />);
  await choose("body,answer\nx,1");
  expect(text()).not.toContain("What do the columns mean?");
  await press(/Check the file/);
  await seen("1 question would be left out, and 2 questions imported");
  await press(/Leave out 1 and import the rest/);
  await seen("these were left out");
  expect(text()).toContain("One of its options is empty.");
  expect(sent.map(({ SkipBroken }) => SkipBroken)).toEqual([false, true]);
});

test("a file without faults offers no such choice", async () => {
  serve({ ...REPORT, LeftOut: 0, ProblemCount: 0, Problems: [] });
  await drawAt("/question-manager/import", <ImportPanel tenantId={1} />);
  await choose("body,answer\nx,1");
  await press(/Check the file/);
  await seen("2 questions can be imported");
  expect(button(/Leave out/)).toBeUndefined();
});

test("a template can be downloaded, and columns that are not recognised are matched by hand", async () => {
  const sent = serve(REPORT);
  await drawAt("/question-manager/import", <ImportPanel tenantId={1} />);
  const link = document.querySelector("a[download]");
  expect(decodeURIComponent(link?.getAttribute("href") ?? "")).toContain("key,topic,type,body,option1");
  await choose("Stem,Right,option1\nx,1,a");
  expect(text()).toContain("Still to be found: Question and Right answer.");
  for (const [header, column] of [
    ["Stem", "body"],
    ["Right", "answer"],
  ]) {
    const label = [...document.querySelectorAll("label")].find((one) => one.textContent === header);
    const select = document.getElementById(label?.htmlFor ?? "");
    if (!(select instanceof HTMLSelectElement)) throw new Error(`no choice for ${header}`);
    await act(async () => {
      select.value = column ?? "";
      select.dispatchEvent(new Event("change", { bubbles: true }));
    });
  }
  expect(text()).toContain("Every needed column is found.");
  await press(/Check the file/);
  await seen("would be left out");
  expect(sent[0]?.Columns).toEqual({ Stem: "body", Right: "answer" });
});
