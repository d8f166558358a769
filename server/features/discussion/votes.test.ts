import { sql } from "kysely";
import { describe, expect, onTestFailed, test } from "vitest";
import { startProduct } from "../../../test/product.ts";
import { seeded } from "../../../test/random.ts";
import { atOnce, sized } from "../../../test/size.ts";
import { miscounted, say, subscriber } from "../../../test/talk.ts";

describe("votes", () => {
  test("a vote counts once, may be changed once, and never for oneself", async () => {
    const p = await startProduct();
    const [ana, ben] = [await subscriber(p), await subscriber(p)];
    const post = await say(ana, await p.questionId("locked-1"), "A post to vote on");
    const cast = async (value: number, who = ben) => {
      const { status, code, response } = await who.browser.put(`/api/chat/reaction/${post}/${value}`);
      return status === 200 ? [response.VoteCount, response.UserVote, response.VoteIsFinal] : code;
    };
    expect(await cast(1, ana)).toBe("own_message");
    expect(await cast(0)).toEqual([0, 0, false]);
    expect(await cast(1)).toEqual([1, 1, false]);
    expect(await cast(1)).toEqual([1, 1, false]);
    expect(await cast(-1)).toEqual([-1, -1, true]);
    expect(await cast(0)).toBe("vote_stays");
    expect(await cast(-1)).toEqual([-1, -1, true]);
    expect((await ben.browser.get(`/api/user/${ana.id}`)).response.Rep).toBe(0);
    expect((await ben.browser.put(`/api/chat/reaction/${post}/2`)).status).toBe(400);
    await expect(
      sql`insert into vote (message_id, user_id, value) values (${post}, ${ana.id}, 1)`.execute(p.db),
    ).rejects.toThrow("nobody votes for their own message");
  });

  const casts = sized(200, 10_000);
  test(`counts and reputations match a recount after 100 users have voted on 10 messages at once (${casts} votes)`, async () => {
    const p = await startProduct();
    const random = seeded(onTestFailed);
    const authors = [await subscriber(p), await subscriber(p)];
    const question = await p.questionId("locked-1");
    const posts: number[] = [];
    for (let n = 0; n < 5; n++)
      for (const author of authors) posts.push(await say(author, question, `This is post number ${n}`));
    const voters = await Promise.all(Array.from({ length: sized(20, 100) }, () => subscriber(p)));
    const replies = await atOnce(casts, async () =>
      voters[random.below(voters.length)]?.browser.put(
        `/api/chat/reaction/${posts[random.below(10)]}/${random.below(3) - 1}`,
      ),
    );
    expect(new Set(replies.map((r) => r?.code ?? r?.status))).toEqual(new Set([200, "vote_stays"]));
    expect(await miscounted(p)).toEqual([]);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from vote where value <> 0`.execute(
      p.db,
    );
    expect(rows[0]?.n).toBeGreaterThan(voters.length);
    // Deleting an account deletes its votes.
    await sql`delete from vote where user_id = any(${voters.slice(0, 5).map((v) => v.id)}::text[])`.execute(
      p.db,
    );
    expect(await miscounted(p)).toEqual([]);
  });
});
