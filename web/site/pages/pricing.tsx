import type { ReactNode } from "react";
import type { SiteFacts } from "#contract/site.ts";
import { paths } from "../../app/lib/paths.ts";
import { ExamDate } from "../components/exam-date.tsx";
import { Frame } from "../components/frame.tsx";
import { Invitation, Offers } from "../components/offers.tsx";
import { PlanCards } from "../components/plan-cards.tsx";
import { number } from "../words/number.ts";

/** The pricing page: what a plan costs, what it opens, and what one should know before paying. */
export function Pricing({ brand, counts, plans, sandbox }: SiteFacts) {
  return (
    <Frame brand={brand} path={paths.pricing}>
      <header className="lead">
        <h1>Plans &amp; Pricing</h1>
        <p>One payment for a fixed time. Nothing renews by itself.</p>
        {sandbox && (
          <p className="sandbox">
            <strong>Trial payments.</strong> This site runs with the sandbox: nobody is charged.
          </p>
        )}
        <p className="holds" data-holds="" hidden />
      </header>
      <Offers plans={plans} />
      <ExamDate />
      <PlanCards plans={plans} />
      <Invitation product={brand.name} />
      <div className="facts">
        <Facts title="What a plan opens">
          <li>
            Of the papers that it covers, everything in a bank that holds {number(counts.MCQ)} multiple-choice
            questions, {number(counts.CSQ)} case studies and {number(counts.SAQ)} short answers today.
          </li>
          <li>An explanation for every answer, and for every wrong option why it is wrong.</li>
          <li>The law that each question rests on, and the date as of which it is correct.</li>
          <li>
            Full mock papers against the clock, mock tests of one topic, and tests freshly drawn for you.
          </li>
          <li>Your scores by topic, with the 60% pass mark drawn on them.</li>
          <li>Saving any question, and seeing how others answered it.</li>
        </Facts>
        <Facts title="Before you pay">
          <li>Payment goes through a card payment provider, by card or by PayNow.</li>
          <li>We keep no card data: you give it to the provider, and we never see it.</li>
          <li>There is no auto-renewal. Your plan ends on the day that your receipt names.</li>
          <li>The 12 and 24 month plans can be transferred to somebody else after 3 months.</li>
          <li>One plan at a time. What was paid is not prorated.</li>
        </Facts>
        <Facts title="What is free">
          <li>The first topic of each paper, as a whole.</li>
          <li>The first set of every other topic, and the first case study of each paper.</li>
          <li>
            An account, which needs only your email. <a href={paths.paper(1)}>Practise for free</a>
          </li>
        </Facts>
      </div>
    </Frame>
  );
}

function Facts({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      <ul>{children}</ul>
    </section>
  );
}
