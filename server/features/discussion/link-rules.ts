/** What is no page of the site: calls, what only developers see, and figures for a machine. */
const MACHINERY = /^\/(api|dev|metrics)(?![\w-])/i;

/** How often a path may be encoded over: nobody needs to write more than once. */
const MOST_DECODINGS = 5;

/** A name as it is compared: without the dot that may end it, and one name for this machine. */
function hostOf({ hostname }: URL): string {
  const name = hostname.replace(/\.$/, "");
  return /^(localhost|127(\.\d+){3}|\[::1\]|0\.0\.0\.0)$/.test(name) ? "localhost" : name;
}

/** A path as the most lenient of servers and proxies would read it; undefined for what cannot be read. */
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
 * Whether a link that somebody wrote may be followed: to the web, or to a page of this site. Whoever follows one to our
 * own calls makes them in their own name.
 */
export function mayBeFollowed(href: string, publicOrigin: string): boolean {
  const own = new URL(publicOrigin);
  if (!URL.canParse(href, own.href)) return false;
  const target = new URL(href, own);
  // Another port, or http for https, is refused as well: proxies lead from one to the other.
  if (hostOf(target) !== hostOf(own)) return true;
  const path = readLeniently(target.pathname, own);
  return path !== undefined && !MACHINERY.test(path);
}
