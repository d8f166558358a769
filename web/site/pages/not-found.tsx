import type { SiteFacts } from "#contract/site.ts";
import { paths } from "../../app/lib/paths.ts";
import { Frame } from "../components/frame.tsx";

/** What is at an address that does not exist. */
export function NotFound({ brand }: SiteFacts) {
  return (
    <Frame brand={brand} path="/404">
      <article className="prose">
        <p className="kicker">404</p>
        <h1>There is no page here</h1>
        <p>
          The address may be mistyped, or the page has moved. Nothing of yours is lost: your answers are with
          your account.
        </p>
        <ul>
          <li>
            <a href={paths.home}>The front page</a>
          </li>
          <li>
            <a href={paths.paper(1)}>Paper 1</a> and <a href={paths.paper(2)}>Paper 2</a>
          </li>
          <li>
            <a href={paths.blog()}>The blog</a>
          </li>
        </ul>
        <p>
          Did a link of ours lead here? Please tell us: <a href={`mailto:${brand.email}`}>{brand.email}</a>
        </p>
      </article>
    </Frame>
  );
}
