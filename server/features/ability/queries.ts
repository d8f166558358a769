import type { Ability } from "#contract/ability.ts";
import type { Db } from "../../platform/db/database.ts";
import type { Catalogue } from "../catalogue/snapshot-queries.ts";
import type { StudyBanks } from "./bank-queries.ts";
import { chance, knownBefore } from "./belief-rules.ts";
import type { ExamRule } from "./exam-rules.ts";
import type { AbilityState } from "./fold-rules.ts";
import { daysOf } from "./observation-rules.ts";
import { above, chanceOn } from "./outlook-rules.ts";
import { readFolded } from "./state-queries.ts";

export interface AbilityDeps {
  db: Db;
  catalogue: Catalogue;
  banks: StudyBanks;
}

/** The sub-areas that a learner said to know. */
export async function readKnown(db: Db, userId: string): Promise<Set<string>> {
  const rows = await db.selectFrom("known_area").select("area").where("user_id", "=", userId).execute();
  return new Set(rows.map(({ area }) => area));
}

/** The 5th and 95th of a hundred equal parts of a normal distribution, in standard deviations. */
const NINE_IN_TEN = 1.645;

interface Days {
  today: number;
  examDay: number;
}

/** The probability of a right answer to a question of these rules, weighed as they are asked. */
function beliefOf(state: AbilityState, paper: number, rules: readonly ExamRule[], { today, examDay }: Days) {
  const all = rules.reduce((sum, { share }) => sum + share, 0);
  const mean = (of: (rule: ExamRule) => number) =>
    all === 0 ? 0 : rules.reduce((sum, rule) => sum + rule.share * of(rule), 0) / all;
  const now = mean((rule) => chanceOn(state, paper, rule, today));
  const shifted = (sign: number) =>
    mean((rule) => {
      const shared = above(state, paper, rule, today);
      const p = chanceOn(state, paper, rule, today);
      const sd = Math.sqrt(shared.variance);
      const at = (mean: number) => chance(knownBefore(mean, 0), 0, rule.floor);
      return p + at(shared.mean + sign * NINE_IN_TEN * sd) - at(shared.mean);
    });
  const within = (x: number) => Math.min(1, Math.max(0, x));
  return {
    Now: now,
    Low: within(Math.min(now, shifted(-1))),
    High: within(Math.max(now, shifted(1))),
    OnExamDay: mean((rule) => chanceOn(state, paper, rule, examDay)),
  };
}

/** What is believed of the caller, by topic and sub-area. */
export async function readAbility(
  deps: AbilityDeps,
  { userId, paper }: { userId: string; paper: number | undefined },
  days: { now: Date; examDay: string },
): Promise<Ability> {
  const bank = await deps.banks.read();
  const { topics } = await deps.catalogue.read();
  const { state } = await readFolded(deps.db, userId, bank);
  const known = await readKnown(deps.db, userId);
  const when = { today: daysOf(days.now), examDay: Date.parse(days.examDay) / 86_400_000 };
  return {
    Day: days.examDay,
    Topics: topics
      .filter((topic) => paper === undefined || topic.paper === paper)
      .map((topic) => {
        const rules =
          bank.papers.find((one) => one.paper === topic.paper)?.rules.filter((r) => r.topic === topic.id) ??
          [];
        return {
          ID: topic.id,
          Name: topic.name,
          Paper: topic.paper,
          Answers: state.counts.get(`topic:${topic.id}`) ?? 0,
          ...beliefOf(state, topic.paper, rules, when),
          Areas: bank.areas
            .filter((area) => area.topic === topic.id && rules.some((rule) => rule.area === area.key))
            .map(({ key, title }) => ({
              Key: key,
              Title: title,
              Answers: state.counts.get(`area:${key}`) ?? 0,
              ...beliefOf(
                state,
                topic.paper,
                rules.filter((rule) => rule.area === key),
                when,
              ),
              Known: known.has(key),
            })),
        };
      }),
  };
}
