import { afterEach, expect, test, vi } from "vitest";
import type { ImportReport } from "#contract/exchange.ts";
import { FILE_LIMIT } from "#contract/question-format.ts";
import { act } from "../../../../test/act.ts";
import { draw, drawAt, stubServer } from "../../../../test/page.tsx";
import { buttonOf } from "../../../../test/press.ts";
import { keys } from "../../lib/cache.ts";
import { choose } from "./choose.ts";
import { ExportPanel } from "./components/export-panel.tsx";
import { ImportPanel } from "./components/import-panel.tsx";
import { Counts, Remarks } from "./components/report.tsx";

afterEach(() => void vi.unstubAllGlobals());

const REPORT: ImportReport = {
  ...{ DryRun: true, Questions: 2, Added: 2, Changed: 0, Unchanged: 0, Published: 0, Drafts: 0, Lacks: [] },
  ...{ LeftOut: 0, ProblemCount: 0, Problems: [], WarningCount: 0, Warnings: [] },
};

/** The import beside the export, as on their page. */
async function open() {
  let held = 10;
  const world = { status: 200 };
  stubServer((call) => {
    if (call.includes("/losses")) return { status: 200, response: { Questions: held, Losses: [] } };
    return { status: world.status, response: call.startsWith("POST") ? REPORT : [] };
  });
  const { place, client } = await drawAt(
    "/question-manager/import",
    <>
      <ImportPanel tenantId={1} />
      <ExportPanel tenantId={1} />
    </>,
  );
  const sees = (text: string) => vi.waitFor(() => expect(place.textContent).toContain(text));
  const take = async (file: File) => {
    const input = place.querySelector<HTMLInputElement>("input[type=file]");
    if (!input) throw new Error("no file can be chosen");
    Object.defineProperty(input, "files", { value: [file], configurable: true });
    await act(() => input.dispatchEvent(new Event("change", { bubbles: true })));
  };
  await sees("10 questions, drafts included.");
  return {
    ...{ place, client, world, sees, take },
    press: (name: string) => act(() => buttonOf(place, name).click()),
    /** An import after which the bank holds so many. */
    imports: (many: number) => {
      const before = fetch;
      vi.stubGlobal("fetch", async (...request: Parameters<typeof fetch>) => {
        const [url, init] = request;
        if (!String(url).endsWith("/import") || String(init?.body).includes("DryRun"))
          return before(...request);
        held = many;
        return new Response(`event: done\ndata: ${JSON.stringify({ Report: REPORT })}\n\n`);
      });
    },
  };
}

const CSV = new File(["body,answer\nx,1"], "bank.csv");

test("what a check found, and then what was imported, has the focus; what shows the bank is out of date, and the export counts again", async () => {
  const { place, client, take, sees, press, imports } = await open();
  await take(CSV);
  await sees("Check the file");
  await press("Check the file");
  await sees("2 questions can be imported");
  const outcome = place.querySelector("section")?.parentElement;
  expect(document.activeElement).toBe(outcome);
  client.setQueryData(keys.paper(1), "of before");
  imports(12);
  buttonOf(place, "Import 2 questions").focus();
  await press("Import 2 questions");
  await sees("2 questions imported");
  await sees("12 questions, drafts included.");
  expect(document.activeElement).toBe(outcome);
  expect(client.getQueryState(keys.paper(1))?.isInvalidated).toBe(true);
});

test("a check that is refused says why, and the file can be checked again", async () => {
  const { world, take, sees, press } = await open();
  await take(CSV);
  await sees("Check the file");
  world.status = 400;
  await press("Check the file");
  await sees("No.");
  world.status = 200;
  await press("Check the file again");
  await sees("2 questions can be imported");
});

test.each([
  [
    "that is refused says why",
    async () => Response.json({ Error: "It is locked." }, { status: 409 }),
    "It is locked.",
  ],
  [
    "that no server hears of says so",
    () => Promise.reject(new TypeError("no network")),
    "We could not reach the server.",
  ],
])("an import %s, and nothing is said to be imported", async (_what, answer, words) => {
  const { place, take, sees, press } = await open();
  await take(CSV);
  await sees("Check the file");
  await press("Check the file");
  await sees("2 questions can be imported");
  vi.stubGlobal("fetch", answer);
  await press("Import 2 questions");
  await sees(words);
  expect(place.textContent).not.toContain("questions imported");
});

test("a file that is empty takes the place of the one before: that one is not checked in its stead", async () => {
  const { place, take, sees } = await open();
  await take(CSV);
  await sees("Check the file");
  await take(new File([], "empty.csv"));
  await sees("empty.csv is empty.");
  expect(place.textContent).not.toContain("bank.csv");
  expect(() => buttonOf(place, "Check the file")).toThrow();
  await take(CSV);
  await sees("Check the file");
  expect(place.textContent).not.toContain("empty.csv is empty.");
});

test("a file may be as large as 16 MB, and no larger", async () => {
  const sized = (size: number) =>
    Object.defineProperty(new File(["body,answer\nx,1"], "bank.csv"), "size", { value: size });
  expect(await choose(sized(FILE_LIMIT))).toMatchObject({ format: "csv" });
  expect(await choose(sized(FILE_LIMIT + 1))).toMatchObject({
    error: expect.stringContaining("larger than 16 MB"),
  });
});

const remarks = (many: number) =>
  Array.from({ length: many }, (_, n) => ({ Line: n + 1, Message: "It has no key." }));

test.each([
  [1, 1, "1 problem in the file", 1, false],
  [20, 20, "20 problems in the file", 20, false],
  [21, 21, "21 problems in the file", 20, true],
])("of %i problems the first twenty are shown", async (many, total, title, lines, hasMore) => {
  const { place } = await draw(<Remarks kind="problem" remarks={remarks(many)} total={total} />);
  expect(place.querySelector("h3")?.textContent).toBe(title);
  expect(place.querySelectorAll("li")).toHaveLength(lines);
  expect(place.querySelector("button") !== null).toBe(hasMore);
  expect(place.textContent).not.toContain("more after these");
});

test("the others are shown by a press; then it says how many more there are that were not reported", async () => {
  const { place } = await draw(<Remarks kind="warning" remarks={remarks(22)} total={1500} />);
  expect(place.textContent).toContain("1,500 things are left behind");
  await act(() => buttonOf(place, "Show 2 more").click());
  expect(place.querySelectorAll("li")).toHaveLength(22);
  expect(place.textContent).toContain("And 1,478 more after these.");
});

test("drafts are said to wait for what they lack", async () => {
  const Lacks = [
    { What: "source" as const, Questions: 2 },
    { What: "topic" as const, Questions: 1 },
  ];
  const { place } = await draw(<Counts report={{ ...REPORT, Lacks }} />);
  expect(place.textContent).toContain(
    "Drafts wait for what is missing: 2 with no source, 1 with an unknown topic.",
  );
});
