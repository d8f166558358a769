import type { SiteFacts, SiteNote } from "#contract/site.ts";
import { paths } from "../../app/lib/paths.ts";
import { Day } from "../components/day.tsx";
import { Frame } from "../components/frame.tsx";
import { readingMinutes } from "../words/reading-time.ts";

/** All study notes, by paper. */
export function Study({ brand, papers, notes }: SiteFacts) {
  return (
    <Frame brand={brand} path={paths.study()}>
      <header className="opening">
        <h1>Study notes</h1>
        <p>
          One note for each topic of the exam: every rule in a few lines, with the statute, case or official
          page that it rests on. Free to read.
        </p>
      </header>
      {papers.map(({ id, title }) => (
        <section key={id} aria-labelledby={`paper-${id}`}>
          <h2 id={`paper-${id}`}>{title}</h2>
          <NoteList notes={notes.filter((note) => note.paper === id)} />
        </section>
      ))}
    </Frame>
  );
}

function NoteList({ notes }: { notes: SiteNote[] }) {
  return (
    <ol className="posts">
      {notes.map(({ topic, title, lawAsAt, text }) => (
        <li key={topic}>
          <article>
            <h3>
              <a href={paths.study(topic)}>{title}</a>
            </h3>
            <p>{text.parts.map((part) => part.title).join(" · ")}</p>
            <p className="meta">
              Law as at <Day at={lawAsAt} /> · {readingMinutes(text.html)} min read
            </p>
          </article>
        </li>
      ))}
    </ol>
  );
}
