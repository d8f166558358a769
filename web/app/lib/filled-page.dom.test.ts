import { expect, it } from "vitest";
import { drawHook } from "../../../test/page.tsx";
import { useFilledPage } from "./filled-page.ts";

async function open(page: number, items: readonly unknown[] | undefined) {
  const pages: number[] = [];
  const use = (props: { page: number; items: readonly unknown[] | undefined }) =>
    useFilledPage(props.page, props.items, (next) => pages.push(next));
  const { now, run } = await drawHook(use, { page, items });
  return { pages, isLeaving: now, run };
}

it("a page that is empty is left for the one before, page by page, down to the first", async () => {
  const { pages, isLeaving, run } = await open(3, []);
  expect([pages, isLeaving()]).toEqual([[2], true]);
  await run({ page: 2, items: [] });
  await run({ page: 1, items: [] });
  expect([pages, isLeaving()]).toEqual([[2, 1], false]);
});

it.each([
  { page: 3, items: ["one"] },
  { page: 3, items: undefined },
  { page: 1, items: [] },
])("stays on page $page with $items", async ({ page, items }) => {
  const { pages, isLeaving } = await open(page, items);
  expect([pages, isLeaving()]).toEqual([[], false]);
});
