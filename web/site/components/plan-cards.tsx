import type { Plans } from "#contract/billing.ts";
import { planCovers, planLength } from "#contract/plan-name.ts";
import { paths } from "../../app/lib/paths.ts";
import { buttonClass } from "../../app/ui/button.tsx";
import { bestValue, cardWords, type Price } from "../script/plan-words.ts";

/** The plans that may be handed on. */
const TRANSFERABLE_FROM_MONTHS = 12;

const OPTION_NAMES = { combined: "Combined", p1: "Paper 1", p2: "Paper 2" } as const;

/** The choice of papers and the cards of each choice. Without :has() all are shown, under their headings. */
export function PlanCards({ plans }: { plans: Plans }) {
  return (
    <section className="plans" aria-label="Plans" data-plans="">
      <fieldset className="choice">
        <legend className="sr">Papers</legend>
        {plans.Plans.map(({ Option }, i) => (
          <label key={Option}>
            <input
              type="radio"
              name="papers"
              id={`papers-${Option}`}
              value={Option}
              defaultChecked={i === 0}
            />
            <span>{OPTION_NAMES[Option]}</span>
          </label>
        ))}
      </fieldset>
      {plans.Plans.map(({ Option, Prices }) => (
        <section key={Option} className="group" data-option={Option} aria-labelledby={`plans-${Option}`}>
          <h2 id={`plans-${Option}`}>{planCovers[Option]}</h2>
          <ol className="cards">
            {Prices.map((price) => (
              <Card
                key={price.ID}
                price={price}
                covers={planCovers[Option]}
                isBest={price.ID === bestValue(Prices)}
              />
            ))}
          </ol>
        </section>
      ))}
    </section>
  );
}

function Card({ price, covers, isBest }: { price: Price; covers: string; isBest: boolean }) {
  const { list, payable, perMonth } = cardWords(price);
  return (
    <li className={isBest ? "card meant" : "card"} data-price={price.ID} data-months={price.Months}>
      <h3>{planLength(price.Months)}</h3>
      <div className="flags">
        <p data-lasts="" hidden>
          Lasts until your exam
        </p>
        <p data-best="" hidden={!isBest}>
          Lowest price per month
        </p>
      </div>
      <p className="amount">
        <s data-list="" hidden={list === undefined}>
          <span className="sr">List price </span>
          <span data-list-amount="">{list}</span>
        </s>{" "}
        <strong data-payable="">{payable}</strong>
      </p>
      <p className="help" data-per-month="">
        {perMonth}
      </p>
      {price.Months >= TRANSFERABLE_FROM_MONTHS && (
        <p className="help transfer">Transferable after 3 months</p>
      )}
      <a
        className={buttonClass("outline", "checkout")}
        href={paths.login(paths.pricingCheckout(price.ID))}
        data-checkout={price.ID}
      >
        <span>
          <span data-label="">Checkout</span> {planLength(price.Months)}
          <span className="sr"> for {covers}</span>
        </span>
      </a>
      <p className="trouble" role="alert" data-trouble="" />
    </li>
  );
}
