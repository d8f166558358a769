import type { SiteFacts, SiteLegal } from "#contract/site.ts";
import { Contents } from "../components/contents.tsx";
import { Day } from "../components/day.tsx";
import { Frame } from "../components/frame.tsx";
import { Markdown } from "../components/markdown.tsx";

interface LegalProps {
  facts: SiteFacts;
  path: string;
  legal: SiteLegal;
}

/** The terms, or what is done with people's data: a text in short parts that can be linked to. */
export function Legal({ facts: { brand }, path, legal }: LegalProps) {
  const { title, effective, updated, text } = legal;
  return (
    <Frame brand={brand} path={path}>
      <article className="reading">
        <header className="opening">
          <h1>{title}</h1>
          <p className="meta">
            In effect from <Day at={effective} /> · last updated <Day at={updated} />
          </p>
        </header>
        <Contents parts={text.parts} />
        <div className="column">
          <Markdown className="prose" html={text.html} />
        </div>
      </article>
    </Frame>
  );
}
