import type { SiteFacts } from "#contract/site.ts";
import { paths } from "../../app/lib/paths.ts";
import { Frame } from "../components/frame.tsx";

/** The landing page: what this is, how much of it there is, and the way in. */
export function Landing({ brand, counts, papers }: SiteFacts) {
  const number = (n: number) => n.toLocaleString("en-SG");
  return (
    <Frame brand={brand} path={paths.home}>
      <section className="hero">
        <h1>Cross the line with questions you can trust</h1>
        <p>
          Practice for both papers of Singapore's real-estate salesperson exam. Every answer is explained,
          every wrong option says why, and every question names its law and the date at which it held.
        </p>
        <a className="go" href="/paper/1">
          Try now
        </a>
        <p className="counts">
          {number(counts.MCQ)} multiple-choice questions, {number(counts.CSQ)} case studies and{" "}
          {number(counts.SAQ)} short answers in the bank today.
        </p>
      </section>
      <div className="papers">
        {papers.map((paper) => (
          <section key={paper.id} aria-labelledby={`paper-${paper.id}`}>
            <h2 id={`paper-${paper.id}`}>{paper.title}</h2>
            <ul>
              {paper.topics.map((topic) => (
                <li key={topic.id}>
                  <a href={`/topic/${topic.id}`}>{topic.name}</a>
                  {topic.free ? <span className="free">FREE</span> : null}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Frame>
  );
}
