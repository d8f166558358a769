import type { SiteFacts } from "#contract/site.ts";
import { dayDate } from "../../app/lib/dates.ts";
import { dayInSingapore } from "../../app/lib/days.ts";
import { paths } from "../../app/lib/paths.ts";
import { buttonClass } from "../../app/ui/button.tsx";
import { Demo } from "../components/demo.tsx";
import { FeatureIcon } from "../components/feature-icon.tsx";
import { Frame } from "../components/frame.tsx";
import { Topics } from "../components/topics.tsx";
import { LiveQuestion } from "../demos/live-question.tsx";
import { MockDemo } from "../demos/mock-demo.tsx";
import { StatisticsDemo } from "../demos/statistics-demo.tsx";
import { questionsAndAnswers } from "../words/faq.ts";
import { CARE, COMPARISON, FEATURES } from "../words/landing.ts";
import { number } from "../words/number.ts";

/** The landing page: what this is, to be tried on the spot, and the way in. */
export function Landing(facts: SiteFacts) {
  return (
    <Frame brand={facts.brand} path={paths.home}>
      <Hero {...facts} />
      <Figures {...facts} />
      <Features />
      <Tests {...facts} />
      <Statistics />
      <Topics papers={facts.papers} />
      <Care />
      <Comparison {...facts} />
      <Questions {...facts} />
      <Last {...facts} />
      {/* For the demos: public questions, keys and all. */}
      <script
        type="application/json"
        data-samples=""
        // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON in a data block, which no text can end
        dangerouslySetInnerHTML={{ __html: JSON.stringify(facts.samples).replaceAll("<", "\\u003c") }}
      />
      <noscript>
        <style>{"[data-needs-script],.demo button,.show>.demo{display:none!important}"}</style>
      </noscript>
    </Frame>
  );
}

function Hero({ samples }: SiteFacts) {
  const [question] = samples;
  return (
    <section className="hero">
      <div className="pitch">
        <h1>Pass the exam with questions you can trust</h1>
        <p>
          Practice for both papers of Singapore's real-estate salesperson exam. Every answer is explained,
          every wrong option says why, and every question names its law and the date as of which it is
          correct.
        </p>
        <p className="calls">
          <a className={buttonClass("primary", "button-large")} href={paths.try()}>
            Try now
          </a>
          <a className="quiet" href={paths.paper(1)}>
            See what the bank holds
          </a>
        </p>
      </div>
      {question && (
        <div className="sample">
          <h2>A question from the bank</h2>
          <Demo name="question">
            <LiveQuestion question={question} total={samples.length} />
          </Demo>
          <noscript>
            <details>
              <summary>Show the answer</summary>
              <p>
                {question.Params.filter((p) => typeof p === "string")[Number(question.Answer) - 1]}.{" "}
                {question.Explanation}
              </p>
            </details>
          </noscript>
        </div>
      )}
    </section>
  );
}

function Figures({ counts, papers }: SiteFacts) {
  const topics = papers.reduce((sum, paper) => sum + paper.topics.length, 0);
  const figures: [string, number][] = [
    ["multiple-choice questions", counts.MCQ],
    ["case studies", counts.CSQ],
    ["short answers of the old format", counts.SAQ],
    ["topics, both papers", topics],
  ];
  return (
    <section className="figures" aria-label="The bank today">
      <dl>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{number(value)}</dd>
          </div>
        ))}
      </dl>
      {counts.UpdatedAt && (
        <p>
          Counted in the running bank. Last edited on{" "}
          <time dateTime={counts.UpdatedAt}>{dayDate(dayInSingapore(counts.UpdatedAt))}</time>.
        </p>
      )}
    </section>
  );
}

function Features() {
  return (
    <section aria-labelledby="features">
      <h2 id="features">Made for a pass mark of 60</h2>
      <ul className="features">
        {FEATURES.map(({ icon, title, text }) => (
          <li key={title}>
            <FeatureIcon name={icon} />
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Tests({ samples }: SiteFacts) {
  const questions = samples.slice(1);
  if (questions.length === 0) return null;
  return (
    <section className="show" aria-labelledby="tests">
      <div className="words">
        <h2 id="tests">Sit it before you sit it</h2>
        <p>
          A mock test keeps its marks to the end, as the exam does. The clock gives you what a full paper
          gives: just under two minutes a question. Flag what you doubt, jump back, change your mind.
        </p>
        <p>
          This is a small one with {number(questions.length)} questions. A full paper runs for 150 minutes by
          the server's clock, survives a dead battery, and shows your score by topic.
        </p>
      </div>
      <Demo name="mock">
        <MockDemo questions={questions} />
      </Demo>
    </section>
  );
}

function Statistics() {
  return (
    <section className="show turned" aria-labelledby="statistics">
      <div className="words">
        <h2 id="statistics">See where others slip</h2>
        <p>
          After your own answer you see how others answered. Only each learner's first answer counts, so
          nobody's second try flatters the figures.
        </p>
        <p className="fine">
          The figures beside this are made up, to show the panel. In the app they are real or not shown.
        </p>
      </div>
      <Demo name="statistics">
        <StatisticsDemo />
      </Demo>
    </section>
  );
}

function Care() {
  return (
    <section aria-labelledby="care">
      <h2 id="care">What is behind each question</h2>
      <p className="intro">
        Here others print praise. We have none to print yet and will not make any up; this is what happens to
        a question instead.
      </p>
      <ol className="care">
        {CARE.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Comparison({ brand }: SiteFacts) {
  const columns = [brand.name, "Printed notes and PDFs", "Other online banks"];
  return (
    <section aria-labelledby="compare">
      <h2 id="compare">What to ask of any question bank</h2>
      <div className="compare">
        <table>
          <thead>
            <tr>
              <td />
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {COMPARISON.map(({ what, here, notes, others }) => (
              <tr key={what}>
                <th scope="row">{what}</th>
                {[here, notes, others].map((claim, index) => (
                  <td key={columns[index]} data-whose={columns[index]}>
                    {claim}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Questions(facts: SiteFacts) {
  return (
    <section aria-labelledby="faq" className="faq">
      <h2 id="faq">Asked before signing up</h2>
      <div>
        {questionsAndAnswers(facts).map(({ question, answer }) => (
          <details key={question}>
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}

function Last({ samples }: SiteFacts) {
  return (
    <section className="last" aria-labelledby="last">
      <h2 id="last">Start with {samples.length > 0 ? "five minutes" : "a free set"}</h2>
      <p className="calls">
        <a className={buttonClass("primary", "button-large")} href={paths.try()}>
          Try now
        </a>
        <a className="quiet" href={paths.pricing}>
          See the plans
        </a>
      </p>
    </section>
  );
}
