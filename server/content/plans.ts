import { z } from "zod";
import { readYamlFile } from "./yaml-file.ts";

const FILE = "plans.yaml";
const OPTIONS = ["combined", "p1", "p2"] as const;
const MONTHS = [1, 3, 12, 24];
const HIGHEST_REFERRAL_DISCOUNT = 10;
/** The minimum amount that PayNow and cards accept. */
const LEAST_AMOUNT = 50;

const Percent = z.int().min(0).max(100);
const PriceRow = z.strictObject({
  months: z.int(),
  amount: z.int().min(LEAST_AMOUNT).max(10_000_000),
  discount: Percent.default(0),
});
const PlansFile = z
  .strictObject({
    global_discount: Percent,
    plans: z
      .array(z.strictObject({ option: z.enum(OPTIONS), prices: z.array(PriceRow) }))
      .refine(
        (plans) => plans.map((p) => p.option).join() === OPTIONS.join(),
        `must be ${OPTIONS.join(", ")}, in this order`,
      ),
    affiliate: z.strictObject({
      min_payout: z.int().min(1),
      bump_events: z.array(z.strictObject({ name: z.string().regex(/^\w{1,40}$/), on: z.boolean() })),
    }),
  })
  .superRefine((file, ctx) => {
    for (const [i, plan] of file.plans.entries()) {
      if (plan.prices.map((p) => p.months).join() !== MONTHS.join())
        ctx.addIssue({
          code: "custom",
          path: ["plans", i, "prices"],
          message: `must be for ${MONTHS.join(", ")} months, in this order`,
        });
      for (const [j, price] of plan.prices.entries()) {
        const off = file.global_discount + HIGHEST_REFERRAL_DISCOUNT + price.discount;
        if (price.amount * (100 - off) < LEAST_AMOUNT * 100)
          ctx.addIssue({
            code: "custom",
            path: ["plans", i, "prices", j],
            message: `leaves less than ${LEAST_AMOUNT} cents to pay after all discounts`,
          });
      }
    }
  });

type PlanOption = (typeof OPTIONS)[number];

export interface Price {
  /** Stable: the option and the months, as in "combined-3". */
  id: string;
  option: PlanOption;
  /** 1 Paper 1, 2 Paper 2, 3 both. */
  perm: 1 | 2 | 3;
  months: number;
  /** The list price in cents of SGD. */
  amount: number;
  /** This price's own discount, in percent. */
  discount: number;
}

/** What is sold and on which terms, from content/plans.yaml. */
export interface Plans {
  /** The discount on every price, in percent. */
  globalDiscount: number;
  /** In the order of the page: combined, p1, p2, each for 1, 3, 12 and 24 months. */
  prices: Price[];
  /** The minimum payout to an affiliate, in cents. */
  minPayout: number;
  /** The bump events in effect. */
  bumpEvents: string[];
}

const PERM = { combined: 3, p1: 1, p2: 2 } as const;

/** Reads the prices. @throws BankError naming file and line of each fault */
export function readPlans(contentDir: string): Plans {
  const { global_discount, plans, affiliate } = readYamlFile(contentDir, FILE, PlansFile);
  return {
    globalDiscount: global_discount,
    prices: plans.flatMap(({ option, prices }) =>
      prices.map(({ months, amount, discount }) => ({
        id: `${option}-${months}`,
        option,
        perm: PERM[option],
        months,
        amount,
        discount,
      })),
    ),
    minPayout: affiliate.min_payout,
    bumpEvents: affiliate.bump_events.filter((e) => e.on).map((e) => e.name),
  };
}
