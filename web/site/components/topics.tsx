import type { SiteFacts } from "#contract/site.ts";
import { paths } from "../../app/lib/paths.ts";

/** The topics of each paper, with how many multiple-choice questions each holds. */
export function Topics({ papers }: Pick<SiteFacts, "papers">) {
  return (
    <div className="papers">
      {papers.map((paper) => (
        <section key={paper.id} aria-labelledby={`paper-${paper.id}`}>
          <h2 id={`paper-${paper.id}`}>{paper.title}</h2>
          <ul>
            {paper.topics.map((topic) => (
              <li key={topic.id}>
                <a href={paths.topic(topic.id)}>{topic.name}</a>
                {topic.free ? <span className="free">FREE</span> : null}
                <span className="many">
                  {topic.questions} <span className="sr">questions</span>
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
