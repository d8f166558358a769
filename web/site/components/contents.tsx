import type { SiteText } from "#contract/site.ts";

/** The parts of a long text: beside it on wide screens, folded away above it on others. */
export function Contents({ parts }: { parts: SiteText["parts"] }) {
  const list = (
    <ol>
      {parts.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`}>{title}</a>
        </li>
      ))}
    </ol>
  );
  return (
    <>
      <details className="contents folded">
        <summary>On this page</summary>
        {list}
      </details>
      <nav className="contents beside" aria-labelledby="contents">
        <h2 id="contents">On this page</h2>
        {list}
      </nav>
    </>
  );
}
