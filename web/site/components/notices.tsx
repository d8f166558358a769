import type { SiteNotice } from "#contract/site.ts";
import { CloseIcon } from "../../app/ui/icon.tsx";

/** Banners of one place. All are hidden at first: the script shows those that run now, are for the reader, and were not dismissed. */
export function Notices({ notices }: { notices: SiteNotice[] }) {
  const bulletins = notices.map(({ key, audience, from, to, text, link }) => (
    <div
      key={key}
      className="bulletin"
      data-bulletin={key}
      data-audience={audience}
      data-from={from}
      data-to={to}
      hidden
    >
      <p>
        {text} {link && <a href={link.url}>{link.text}</a>}
      </p>
      <button type="button" data-dismiss="" aria-label="Dismiss this notice" title="Dismiss">
        <CloseIcon />
      </button>
    </div>
  ));
  return (
    <section className="bulletins" aria-label="Notices">
      {bulletins}
    </section>
  );
}
