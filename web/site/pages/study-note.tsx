import type { SiteFacts, SiteNote } from "#contract/site.ts";
import { paths } from "../../app/lib/paths.ts";
import { Contents } from "../components/contents.tsx";
import { Day } from "../components/day.tsx";
import { Frame } from "../components/frame.tsx";
import { Markdown } from "../components/markdown.tsx";
import { readingMinutes } from "../words/reading-time.ts";

interface StudyNoteProps {
  facts: SiteFacts;
  note: SiteNote;
  /** What to read next. */
  next: SiteNote[];
}

/** One study note, its sources, and the way to the topic's questions. */
export function StudyNote({ facts: { brand }, note, next }: StudyNoteProps) {
  const { topic, title, paper, topicId, lawAsAt, text, sources } = note;
  return (
    <Frame brand={brand} path={paths.study(topic)}>
      <article className="reading">
        <header className="opening">
          <p className="kicker">
            <a href={paths.study()}>Study notes</a>
          </p>
          <h1>{title}</h1>
          <p className="meta">
            Paper {paper} · Law as at <Day at={lawAsAt} /> · {readingMinutes(text.html)} min read
          </p>
        </header>
        <Contents parts={text.parts} />
        <div className="column">
          <Markdown className="prose" html={text.html} />
          <section className="sources" aria-labelledby="sources">
            <h2 id="sources">Sources</h2>
            <ol>
              {sources.map((source) => (
                <li key={source.url}>
                  <a href={source.url} rel="noreferrer">
                    {source.title}
                  </a>
                </li>
              ))}
            </ol>
          </section>
          <aside className="invitation" aria-label="Practise this topic">
            <p>
              A rule is known once it is applied.{" "}
              <a href={topicId === undefined ? paths.paper(paper) : paths.topic(topicId)}>Practise {title}</a>{" "}
              and see each answer explained.
            </p>
          </aside>
          <nav className="next" aria-labelledby="next">
            <h2 id="next">Read next</h2>
            <ul>
              {next.map((other) => (
                <li key={other.topic}>
                  <a href={paths.study(other.topic)}>{other.title}</a>
                </li>
              ))}
            </ul>
          </nav>
        </div>
      </article>
    </Frame>
  );
}
