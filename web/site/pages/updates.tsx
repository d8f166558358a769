import type { SiteFacts } from "#contract/site.ts";
import { paths } from "../../app/lib/paths.ts";
import { Day } from "../components/day.tsx";
import { Frame } from "../components/frame.tsx";
import { Markdown } from "../components/markdown.tsx";
import { Notices } from "../components/notices.tsx";

/** What changed, newest first, under what there is to say at the moment. */
export function Updates({ brand, updates, notices }: SiteFacts) {
  return (
    <Frame brand={brand} path={paths.updates}>
      <Notices notices={notices.filter(({ place }) => place === "updates")} />
      <header className="opening">
        <h1>Updates</h1>
        <p>What is new in {brand.name}, newest first.</p>
      </header>
      <ol className="updates" data-updates="">
        {updates.map(({ key, published, title, html }) => (
          <li key={key}>
            <article aria-labelledby={key}>
              <p className="meta">
                <Day at={published} />
              </p>
              <h2 id={key}>{title}</h2>
              <Markdown className="prose" html={html} />
            </article>
          </li>
        ))}
      </ol>
    </Frame>
  );
}
