import type { SiteFacts } from "#contract/site.ts";
import { LogoMark } from "../app/ui/logo.tsx";

/** The landing page: what this is, how much of it there is, and the way in. */
export function Landing({ brand, counts, papers }: SiteFacts) {
  const number = (n: number) => n.toLocaleString("en-SG");
  return (
    <>
      <header className="bar">
        <a href="/" className="name">
          <LogoMark />
          {brand.name}
        </a>
        <nav aria-label="Main">
          <a href="/paper/1">Paper 1</a>
          <a href="/paper/2">Paper 2</a>
          <a href="/login">Sign Up / Login</a>
        </nav>
      </header>
      <main>
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
      </main>
      <footer>
        <p>
          {brand.disclaimer} <a href={`mailto:${brand.email}`}>{brand.email}</a>
        </p>
      </footer>
    </>
  );
}
