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

const TOPICS = [
  { ID: 3, Name: "Land law", Paper: 1 },
  { ID: 4, Name: "Dealings", Paper: 2 },
];

/** A server that says of one problem, and keeps what was sent. */
function serve(report: ImportReport) {
  const sent: Record<string, unknown>[] = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    if (!url.endsWith("/import")) return new Response(JSON.stringify({ Response: TOPICS, TPages: 1 }));
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

/** Chooses an option of the select with a label. */
async function pick(name: string, value: string) {
  const label = [...document.querySelectorAll("label")].find((one) => one.textContent === name);
  const select = document.getElementById(label?.htmlFor ?? "");
  if (!(select instanceof HTMLSelectElement)) throw new Error(`no choice for ${name}`);
  await act(async () => {
    select.value = value;
    select.dispatchEvent(new Event("change", { bubbles: true }));
  });
}

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
  ] as const) {
    await pick(header, column);
  }
  expect(text()).toContain("Every needed column is found.");
  await press(/Check the file/);
  await seen("would be left out");
  expect(sent[0]?.Columns).toEqual({ Stem: "body", Right: "answer" });
});

test("what the columns of one file mean is not taken to be what those of the next one mean", async () => {
  const sent = serve(REPORT);
  await drawAt("/question-manager/import", <ImportPanel tenantId={1} />);
  await choose("Stem,answer,option1\nx,1,a");
  await pick("Stem", "body");
  await choose("Stem,body,answer,option1\n7,y,1,b");
  await vi.waitFor(() => expect(text()).not.toContain("What do the columns mean?"));
  await press(/Check the file/);
  await seen("would be left out");
  expect(sent[0]?.Columns ?? {}).toEqual({});
});

const CHECKED = /would be left out, and 2 questions imported/;

test("after a check any other topic, format, right to publish or file is checked before it is imported", async () => {
  const sent = serve(REPORT);
  await drawAt("/question-manager/import", <ImportPanel tenantId={1} />);
  await choose("body,answer\nx,1");
  await vi.waitFor(() => expect(text()).toContain("Dealings"));
  const changes: [() => Promise<unknown>, object][] = [
    [() => pick("Topic, where the file names none", "4"), { TopicID: 4 }],
    [() => pick("Format", "gift"), { Format: "gift" }],
    [
      () => act(() => document.querySelector<HTMLInputElement>("[type=checkbox]")?.click()),
      { Publish: true },
    ],
    [() => choose("body,answer\ny,2"), { Format: "csv", Base64: btoa("body,answer\ny,2") }],
    [() => pick("Topic, where the file names none", ""), {}],
  ];
  await press(/Check the file/);
  await seen(CHECKED);
  for (const [change, wanted] of changes) {
    await change();
    expect(text()).not.toMatch(CHECKED);
    expect(button(/import the rest/)).toBeUndefined();
    await press(/Check the file/);
    await seen(CHECKED);
    expect(sent.at(-1)).toMatchObject({ ...wanted, DryRun: true });
  }
  expect(sent.at(-1)).not.toHaveProperty("TopicID");
  // What is imported is what was checked last.
  await press(/import the rest/);
  await seen("these were left out");
  const { DryRun: _, ...checked } = sent.at(-2) ?? {};
  expect(sent.at(-1)).toEqual({ ...checked, SkipBroken: true });
});

test("an import that breaks off says that nobody knows how far it came, and the file can be checked again", async () => {
  serve(REPORT);
  await drawAt("/question-manager/import", <ImportPanel tenantId={1} />);
  await choose("body,answer\nx,1");
  await press(/Check the file/);
  await seen(CHECKED);
  vi.stubGlobal("fetch", async () => new Response('event: progress\ndata: {"Done":1,"Total":2}\n\n'));
  await press(/import the rest/);
  await seen("we do not know whether the import was finished");
  serve(REPORT);
  await press(/Check the file again/);
  await seen(CHECKED);
});

test("a check that is late says nothing of the file that was chosen since", async () => {
  serve(REPORT);
  await drawAt("/question-manager/import", <ImportPanel tenantId={1} />);
  await choose("body,answer\nx,1");
  const { promise, resolve } = Promise.withResolvers<Response>();
  vi.stubGlobal("fetch", () => promise);
  await press(/Check the file/);
  await seen("Checking…");
  await choose("body,answer\ny,2");
  const late = new Response(JSON.stringify({ Response: REPORT }));
  await act(async () => {
    resolve(late);
    await vi.waitFor(() => expect(late.bodyUsed).toBe(true));
  });
  await act(async () => undefined);
  expect(text()).not.toMatch(CHECKED);
  expect(button(/Check the file/)?.disabled).toBe(false);
});

test("while a file is imported no other one is taken", async () => {
  serve(REPORT);
  await drawAt("/question-manager/import", <ImportPanel tenantId={1} />);
  await choose("body,answer\nx,1");
  await press(/Check the file/);
  await seen(CHECKED);
  const { promise, resolve } = Promise.withResolvers<Response>();
  vi.stubGlobal("fetch", () => promise);
  await press(/import the rest/);
  expect(document.querySelector<HTMLInputElement>("input[type=file]")?.disabled).toBe(true);
  await act(async () =>
    resolve(new Response(`event: done\ndata: ${JSON.stringify({ Report: REPORT })}\n\n`)),
  );
  await seen("2 questions imported");
  expect(document.querySelector<HTMLInputElement>("input[type=file]")?.disabled).toBe(false);
});
