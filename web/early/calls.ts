/** What a page asks for next, by the attempt that the server replied with. */
type Next = (attempt: EarlyAttempt) => string;

/** A call that a page makes as soon as it opens: method and address, just as the app will ask for it. */
export interface EarlyCall {
  name: string;
  next?: Next;
}

export type EarlyAttempt = { ID: number; MarkedAt: string | null };

/** An address, what is called there (`$1` is its ID; a blank between two), and with its reply. */
type Rule = [address: RegExp, urls: string, next?: Next];

const reviewed = (attempt: number | string) =>
  `/api/attempts/${attempt}/answers /api/attempts/${attempt}/analysis`;

/** What visitors see as well. */
const OPEN: Rule[] = [
  [/^\/paper\/([12])$/, "/api/paperv2/$1"],
  [/^\/topic\/(\d+)$/, "/api/topic/$1"],
];

const SIGNED_IN: Rule[] = [
  [/.*/, "/api/whoami"],
  ...OPEN,
  [/^\/paper\/[12]$/, "/api/corrections"],
  [/^\/topic\/(\d+)$/, "/api/dynamic-sets/attempts?topic_id=$1"],
  [/^\/set\/(\d+)(\/review.*)?$/, "/api/sets/$1"],
  [
    /^\/set\/(\d+)\/review$/,
    "/api/sets/$1/attempt/last",
    ({ ID, MarkedAt }) => (MarkedAt ? reviewed(ID) : ""),
  ],
  [/^\/set\/\d+\/review\?attemptID=(\d+)$/, `/api/attempts/$1 ${reviewed("$1")}`],
  [/^\/question\/(\d+)$/, "/api/questions/$1"],
  [/^\/today$/, "/api/today /api/plan /api/plan/day"],
  [/^\/saved$/, "/api/questions/fav?paper=0&page=1&pageSize=10"],
  [/^\/discuss$/, "/api/chat/messages?page=1"],
];

/**
 * What the page at an address will ask the server for first. A page of a list, say, is left to the app: it then asks a
 * moment later.
 */
export function callsOf(address: string, isSignedIn: boolean): EarlyCall[] {
  const calls = (isSignedIn ? SIGNED_IN : OPEN).flatMap(([pattern, urls, next]) =>
    pattern.test(address)
      ? address
          .replace(pattern, urls)
          .split(" ")
          .map((url) => ({ name: `GET ${url}`, ...(next && { next }) }))
      : [],
  );
  const [, set, test] = /^\/set\/(\d+)\/do(\?delayMarking=true)?$/.exec(address) ?? [];
  if (isSignedIn && set)
    calls.push({
      name: `PUT /api/sets/${set}/attempt?delayMarking=${Boolean(test)}`,
      next: ({ ID }) => `/api/sets/${set}/questions /api/attempts/${ID}/answers`,
    });
  return calls;
}
