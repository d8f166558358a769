import { expect, it } from "vitest";
import { chunkOf, type GraphModule } from "./chunks.ts";

/** What each module imports; `lazy:` before a name is an import() of it. */
const imports: Record<string, string[]> = {
  "/index.html": ["/main"],
  "/main": [
    "/react",
    "/layout",
    "lazy:/routes/do",
    "lazy:/routes/review",
    "lazy:/routes/profile",
    "lazy:/routes/admin",
  ],
  "/layout": ["lazy:/sender"],
  "/sender": ["/outbox"],
  "/routes/do": ["/run", "/card", "/heading"],
  "/routes/review": ["/card", "/table"],
  "/routes/profile": ["/table", "/dates", "/heading", "/switch"],
  "/routes/admin": ["/switch"],
  "/run": ["/outbox"],
  "/card": ["/options", "lazy:/panel"],
  "/panel": ["/options", "/chart", "/dates", "/react"],
};

const importersOf = (id: string, prefix: string) =>
  Object.keys(imports).filter((importer) => imports[importer]?.includes(prefix + id));
const graph = (id: string): GraphModule => ({
  isEntry: id === "/index.html",
  importers: importersOf(id, ""),
  dynamicImporters: importersOf(id, "lazy:"),
});

it.each([
  ["what every page needs is one chunk", "/react", "app"],
  ["what the question page shares with a page without questions comes with every page", "/heading", "app"],
  ["what the pages with questions share is one chunk", "/card", "question"],
  ["what a panel uses of the page that opens it stays with the page", "/options", "question"],
  ["what sends answers on every page leaves the question behind", "/outbox", "answers"],
  ["what only a panel needs is the panel's", "/chart", null],
  ["what a panel shares with another page is not put on the page that opens it", "/dates", null],
  ["what pages of learners share is one chunk", "/table", "pages"],
  ["what a page of the house shares with one of theirs is left to the two", "/switch", null],
  ["what only the question page needs is the page's", "/run", null],
])("%s", (_rule, id, chunk) => {
  expect(
    chunkOf(id, graph, {
      questionPage: "/routes/do",
      card: "/card",
      learnersPages: /routes\/(review|profile)/,
    }),
  ).toBe(chunk);
});
