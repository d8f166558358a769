/** Addresses that are not pages of the site: API calls, developer pages, and figures for machines. */
const MACHINERY = /^\/(api|dev|metrics)(?![\w-])/i;

/** How many layers of encoding a path may have: nobody needs more than one. */
const MOST_DECODINGS = 5;

/** A host name in comparable form: without a trailing dot, and one name for this machine. */
function hostOf({ hostname }: URL): string {
  const name = hostname.replace(/\.$/, "");
  return /^(localhost|127(\.\d+){3}|\[::1\]|0\.0\.0\.0)$/.test(name) ? "localhost" : name;
}

/** A path as the most lenient servers and proxies would read it; undefined if it cannot be read. */
function readLeniently(path: string, base: URL): string | undefined {
  let read = path;
  for (let n = 0; n < MOST_DECODINGS; n++) {
    let decoded: string;
    try {
      decoded = decodeURIComponent(read);
    } catch {
      return undefined;
    }
    // The URL parser resolves the dots and turns the slashes round.
    const bare = decoded.replace(/[\p{Cc}\s?#]/gu, "").replace(/[/\\]+/g, "/");
    const next = new URL(base.origin + bare).pathname;
    if (next === read) return read;
    read = next;
  }
  return undefined;
}

/**
 * Whether a user's link may be clickable: to the web, or to a page of this site. Following a link to our own calls
 * would make them in the reader's name.
 */
export function mayBeFollowed(href: string, publicOrigin: string): boolean {
  const own = new URL(publicOrigin);
  if (!URL.canParse(href, own.href)) return false;
  const target = new URL(href, own);
  // Another port, or http instead of https, is refused as well: proxies may redirect from one to the other.
  if (hostOf(target) !== hostOf(own)) return true;
  const path = readLeniently(target.pathname, own);
  return path !== undefined && !MACHINERY.test(path);
}
