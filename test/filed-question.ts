import type { Browser } from "./browser.ts";
import type { Product } from "./product.ts";

/** Files a question of a locked set under a rule that is in the study note on interests in land. @returns their IDs */
export async function fileUnderNotedRule(
  p: Product,
  b: Browser,
): Promise<{ set: number; question: number; topic: number }> {
  const set = await p.setId("locked-1");
  const [first] = (await b.get(`/api/sets/${set}/questions`)).response;
  const [question, topic] = [Number(first?.ID), Number(first?.TopicID)];
  await p.db.updateTable("topic").set({ key: "p1-interests" }).where("id", "=", topic).execute();
  const says = "Severance by one of several leaves that one with an equal share in common.";
  await p.db
    .insertInto("rule")
    .values({ key: "severance-effect", topic_id: topic, area: "co-ownership", says })
    .execute();
  await p.db
    .updateTable("question")
    .set({ rules: JSON.stringify(["severance-effect"]) })
    .where("id", "=", question)
    .execute();
  await p.db.insertInto("catalogue_change").values({ at: p.clock.now() }).execute();
  return { set, question, topic };
}
