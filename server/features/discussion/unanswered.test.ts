import { expect, test } from "vitest";
import { startProduct } from "../../../test/product.ts";
import { say, subscriber } from "../../../test/talk.ts";

test("posts without replies have as many pages as there are such posts, and no empty one", async () => {
  const p = await startProduct();
  const [ana, ben] = [await subscriber(p), await subscriber(p)];
  const question = await p.questionId("locked-1");
  const posts: number[] = [];
  for (let n = 1; n <= 11; n++) posts.push(await say(ana, question, `Question number ${n} of eleven`));
  const [first = 0, second = 0, ...others] = posts;
  const pages = async (query: string) => {
    const { response, text } = await ana.browser.get(`/api/chat/messages?${query}`);
    return [response.map(({ ID }) => Number(ID)), JSON.parse(text).TPages];
  };
  const reply = await say(ben, question, "This is answered here.", first);
  // Ten are a page: each reply counts for its own post only, and only while it is shown.
  const newest = (ids: number[]) => ids.toReversed();
  expect(await pages("onlyMsgsWithNoReplies=true")).toEqual([newest([second, ...others]), 1]);
  expect(await pages("onlyMsgsWithNoReplies=true&page=2")).toEqual([[], 1]);
  expect(await pages("onlyMsgsWithNoReplies=true&paper=2")).toEqual([[], 1]);
  expect(await pages("page=2")).toEqual([[first], 2]);
  await ben.browser.put(`/api/chat/messages/${reply}/delete`);
  expect(await pages("onlyMsgsWithNoReplies=true&page=2")).toEqual([[first], 2]);
});
