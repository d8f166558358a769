import { dollars } from "#contract/money.ts";
import type { SiteFacts } from "#contract/site.ts";
import { paths } from "../../app/lib/paths.ts";
import { buttonClass } from "../../app/ui/button.tsx";
import { Frame } from "../components/frame.tsx";
import {
  BASIC,
  EXCLUSIVE,
  exampleOf,
  FIRST_COMMISSION,
  OWED_AFTER_DAYS,
  PAYOUT_DAYS,
} from "../words/programmes.ts";

/** What somebody earns who recommends the product, and how. */
export function Affiliate(facts: SiteFacts) {
  const { brand, minPayout } = facts;
  return (
    <Frame brand={brand} path={paths.affiliate}>
      <header className="opening">
        <h1>Recommend {brand.name}, and be paid for it</h1>
        <p>
          Give friends your link. They pay less for any plan, and you earn a share of what they pay, each time
          they buy.
        </p>
        <p>
          <a className={buttonClass("primary", "button-large")} href={paths.affiliateSection}>
            Join Now
          </a>
        </p>
      </header>
      <Programmes email={brand.email} minPayout={minPayout} />
      <div className="how">
        <Steps />
        <WorkedExample facts={facts} />
        <Conditions email={brand.email} minPayout={minPayout} />
      </div>
    </Frame>
  );
}

function Programmes({ email, minPayout }: { email: string; minPayout: number }) {
  return (
    <div className="programmes">
      <section aria-labelledby="basic">
        <h2 id="basic">Basic</h2>
        <p>For everybody who knows a candidate or two.</p>
        <ul>
          <li>A commission of at least {BASIC.commission}%</li>
          <li>A discount of at least {BASIC.discount}% for your friends</li>
          <li>Payout from {dollars(minPayout)}</li>
        </ul>
        <p>
          <a href={paths.affiliateSection}>Join in your profile</a>
        </p>
      </section>
      <section aria-labelledby="exclusive">
        <h2 id="exclusive">Exclusive</h2>
        <p>For trainers, team leaders and others who reach {EXCLUSIVE.reach} students or more a year.</p>
        <ul>
          <li>Up to {EXCLUSIVE.commission}% commission</li>
          <li>Up to {EXCLUSIVE.discount}% discount for your students</li>
          <li>Payout from {dollars(minPayout)}</li>
        </ul>
        <p>
          Write to us: <a href={`mailto:${email}`}>{email}</a>
        </p>
      </section>
    </div>
  );
}

const Steps = () => (
  <div className="prose">
    <h2>How it works</h2>
    <ol>
      <li>
        <strong>Join.</strong> Press Join in the Affiliate Program section of your profile. The section is
        there from three days after you have bought a plan.
      </li>
      <li>
        <strong>Share your link.</strong> Copy it, or let a friend scan its QR code. It is kept in your
        friend's browser for 30 days.
      </li>
      <li>
        <strong>Your friend buys.</strong> The discount is taken off at once, and your commission is noted.
      </li>
      <li>
        <strong>Ask for your payout</strong> in your profile, by PayNow, once enough is owed to you.
      </li>
    </ol>
  </div>
);

function WorkedExample({ facts }: { facts: SiteFacts }) {
  const { plan, price, paid, earned } = exampleOf(facts);
  return (
    <aside className="example" aria-labelledby="example">
      <h2 id="example">One example</h2>
      <dl>
        <div>
          <dt>{plan}, today</dt>
          <dd>{price}</dd>
        </div>
        <div>
          <dt>Your friend pays, with {BASIC.discount}% off</dt>
          <dd>{paid}</dd>
        </div>
        <div>
          <dt>You earn, at {FIRST_COMMISSION}%</dt>
          <dd>{earned}</dd>
        </div>
      </dl>
      <p>
        {FIRST_COMMISSION}% is what a new affiliate begins with. When your friend buys again, you earn again.
      </p>
    </aside>
  );
}

function Conditions({ email, minPayout }: { email: string; minPayout: number }) {
  return (
    <div className="prose">
      <h2>What counts, and when it is paid</h2>
      <ul>
        <li>
          A commission is a share of what was paid, after all discounts. Its rate is the one that held when
          the order was made.
        </li>
        <li>
          It becomes owed to you {OWED_AFTER_DAYS} days after the payment. A payment that is refunded or
          disputed takes its commission back.
        </li>
        <li>
          A friend counts for the first who referred them, before their first payment. Your own link gives you
          nothing.
        </li>
        <li>
          A payout is for all that is owed to you, from {dollars(minPayout)}. It goes out by PayNow, in up to{" "}
          {PAYOUT_DAYS} business days.
        </li>
        <li>You see dates and amounts of your referrals, and never who they are.</li>
      </ul>
      <p>
        The rules are part of our <a href={paths.terms}>terms</a>. Questions:{" "}
        <a href={`mailto:${email}`}>{email}</a>
      </p>
    </div>
  );
}
