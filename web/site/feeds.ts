import type { SiteFacts } from "#contract/site.ts";
import type { SitePage } from "./pages.ts";

const ESCAPES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};
const xml = (text: string) => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** Every page that search engines should know. */
export function sitemap({ origin }: SiteFacts, pages: SitePage[]): string {
  const entries = pages
    .filter((page) => page.isIndexed)
    .map(({ path, published }) => {
      const changed = published ? `<lastmod>${published.slice(0, 10)}</lastmod>` : "";
      return `<url><loc>${xml(origin + path)}</loc>${changed}</url>`;
    });
  return `${HEAD}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join("\n")}\n</urlset>\n`;
}

/** The app behind sign-in has nothing to find; the pages for everybody have. */
export const robots = ({ origin }: SiteFacts): string =>
  `User-agent: *
Disallow: /api/
Disallow: /profile
Disallow: /saved
Disallow: /search
Disallow: /set/
Disallow: /checkout/
Disallow: /adadminmin

Sitemap: ${origin}/sitemap.xml
`;

/** The blog as RSS 2.0, newest first. */
export function rss({ brand, origin, posts }: SiteFacts): string {
  const items = posts.map(
    ({ path, title, description, published }) => `<item>
<title>${xml(title)}</title>
<link>${xml(`${origin}/blog/${path}`)}</link>
<guid isPermaLink="true">${xml(`${origin}/blog/${path}`)}</guid>
<pubDate>${new Date(published).toUTCString()}</pubDate>
<description>${xml(description)}</description>
</item>`,
  );
  return `${HEAD}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
<title>${xml(`${brand.name} blog`)}</title>
<link>${xml(`${origin}/blog`)}</link>
<atom:link href="${xml(`${origin}/blog/rss.xml`)}" rel="self" type="application/rss+xml"/>
<description>${xml(`${brand.name}: ${brand.tagline}`)}</description>
<language>en-SG</language>
${items.join("\n")}
</channel></rss>
`;
}
