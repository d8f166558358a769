import type { SiteFacts } from "#contract/site.ts";
import { paths } from "../../app/lib/paths.ts";
import { Day } from "../components/day.tsx";
import { Frame } from "../components/frame.tsx";
import { readingMinutes } from "../words/reading-time.ts";

/** All articles, newest first. */
export function Blog({ brand, posts }: SiteFacts) {
  return (
    <Frame brand={brand} path={paths.blog()}>
      <header className="opening">
        <h1>Blog</h1>
        <p>
          How the exam is built, how to study for it, and the sums and sequences that come up again and again.
          Every article names its sources.
        </p>
      </header>
      <ol className="posts">
        {posts.map(({ path, title, description, published, text }) => (
          <li key={path}>
            <article>
              <h2>
                <a href={paths.blog(path)}>{title}</a>
              </h2>
              <p>{description}</p>
              <p className="meta">
                <Day at={published} /> · {readingMinutes(text.html)} min read
              </p>
            </article>
          </li>
        ))}
      </ol>
      <p className="meta">
        New articles by feed reader: <a href="/blog/rss.xml">RSS</a>
      </p>
    </Frame>
  );
}
