import { type ExamPaper, examRules, partSharesOf } from "#server/features/ability/exam-rules.ts";
import type { Facts } from "./policy.ts";

const MARK_OF_PART = 2;

/** The papers as the product models them. */
export function productPapers({ papers, items, partTopics }: Facts): ExamPaper[] {
  return papers.map(({ paper, mcqs, parts, pass, weights }) => {
    const all = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
    const singles = items.filter((item) => item.paper === paper && item.parts === 1);
    const counts = [...weights].map(([topic, weight]) => ({
      topic,
      count: Math.round((mcqs * weight) / all),
    }));
    return {
      paper,
      passMark: pass,
      singles: counts,
      markOfOne: 1,
      parts,
      partShares: partSharesOf(counts, partTopics.get(paper) ?? []),
      markOfPart: MARK_OF_PART,
      rules: [...weights.keys()].flatMap((topic) => examRules(topic, singles)),
    };
  });
}
