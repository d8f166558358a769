import type { SiteFacts, SitePost } from "#contract/site.ts";
import { paths } from "../../app/lib/paths.ts";
import { Contents } from "../components/contents.tsx";
import { Day } from "../components/day.tsx";
import { Frame } from "../components/frame.tsx";
import { Markdown } from "../components/markdown.tsx";
import { readingMinutes } from "../words/reading-time.ts";

interface PostProps {
  facts: SiteFacts;
  post: SitePost;
  /** What to read next. */
  next: SitePost[];
}

/** One article, its sources, and the ways on from it. */
export function Post({ facts: { brand }, post, next }: PostProps) {
  const { title, description, published, text, sources } = post;
  return (
    <Frame brand={brand} path={paths.blog(post.path)}>
      <article className="reading">
        <header className="opening">
          <p className="kicker">
            <a href={paths.blog()}>Blog</a>
          </p>
          <h1>{title}</h1>
          <p>{description}</p>
          <p className="meta">
            <Day at={published} /> · {readingMinutes(text.html)} min read
          </p>
        </header>
        <Contents parts={text.parts} />
        <div className="column">
          <Markdown className="prose" html={text.html} />
          <section className="sources" aria-labelledby="sources">
            <h2 id="sources">Sources</h2>
            <ol>
              {sources.map(({ title, url }) => (
                <li key={url}>
                  <a href={url} rel="noreferrer">
                    {title}
                  </a>
                </li>
              ))}
            </ol>
          </section>
          <Invitation />
          <Next posts={next} />
        </div>
      </article>
    </Frame>
  );
}

const Invitation = () => (
  <aside className="invitation" aria-label="Try the questions">
    <p>
      Reading is half of it. <a href={paths.try()}>Answer five questions</a> and see each explained; you need
      no account for that.
    </p>
  </aside>
);

function Next({ posts }: { posts: SitePost[] }) {
  if (posts.length === 0) return null;
  return (
    <nav className="next" aria-labelledby="next">
      <h2 id="next">Read next</h2>
      <ul>
        {posts.map(({ path, title, description }) => (
          <li key={path}>
            <a href={paths.blog(path)}>{title}</a>
            <p>{description}</p>
          </li>
        ))}
      </ul>
    </nav>
  );
}
