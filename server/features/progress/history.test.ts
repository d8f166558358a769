import { describe, expect, test } from "vitest";
import { practising } from "../../../test/practising.ts";
import { subscriber } from "../../../test/talk.ts";

describe("a question's history", () => {
  test("lists one's own answers, newest first, with what was said of them; nobody else's", async () => {
    const { p, b, answer, finish } = await practising();
    const question = await p.questionId("locked-1");
    await answer("locked-1", "locked-1", "1", { Sure: "unsure" });
    await finish("locked-1");
    p.clock.pass(60);
    await answer("locked-1", "locked-1", "2");
    const url = `/api/questions/${question}/history`;
    expect((await b.get(url)).response).toMatchObject([
      { Answer: "2", Score: 1, MaxScore: 1, Sure: null, Version: 1 },
      { Answer: "1", Score: 0, Sure: "unsure" },
    ]);
    expect((await (await subscriber(p)).browser.get(url)).response).toEqual([]);
    await finish("locked-1");
    await b.put(`/api/sets/${await p.setId("locked-1")}/attempt?delayMarking=true`);
    expect((await b.get(url)).response.map((one) => one.Score)).toEqual([null, null]);
    expect((await b.get("/api/questions/999999/history")).status).toBe(404);
  });
});

describe("how sure one was", () => {
  test("is with the answer that it was said of: in practice the first, in a test until another answer is chosen", async () => {
    const { p, b, answer } = await practising();
    const first = await answer("locked-1", "locked-1", "1", { Sure: "guess" });
    expect(first.response.Sure).toBe("guess");
    const repeat = await answer("locked-1", "locked-1", "1", { Sure: "sure" });
    expect([repeat.status, repeat.response.Sure]).toEqual([200, "guess"]);
    // Nothing said before the mark is nothing said.
    await answer("locked-1", "locked-2", "1");
    expect((await answer("locked-1", "locked-2", "1", { Sure: "sure" })).response.Sure).toBe(undefined);

    const set = await p.setId("other-paper");
    const attempt = (await b.put(`/api/sets/${set}/attempt?delayMarking=true`)).response.ID;
    const url = `/api/attempts/${attempt}/questions/${await p.questionId("other-1")}/done`;
    const said = async (body: object) => (await b.post(url, body)).response.Sure;
    expect(await said({ Answer: "1", Seq: 1 })).toBe(undefined);
    expect(await said({ Answer: "1", Seq: 2, Sure: "unsure" })).toBe("unsure");
    expect(await said({ Answer: "1", Seq: 3, Sure: "sure" })).toBe("unsure");
    expect(await said({ Answer: "3", Seq: 4, Sure: "sure" })).toBe("sure");
    // What comes late changes nothing.
    expect(await said({ Answer: "1", Seq: 2, Sure: "guess" })).toBe("sure");
    expect(await said({ Answer: "4", Seq: 5 })).toBe(undefined);
    expect((await b.post(url, { Answer: "4", Sure: "certain" })).status).toBe(400);
  });
});
