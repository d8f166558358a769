/** Replies that are on their way since before the app ran, by method and address: `GET /api/whoami`. */
type EarlyReplies = Map<string, Promise<Response>>;

declare global {
  /** Missing where the early calls could not be loaded, and in development. */
  var earlyReplies: EarlyReplies | undefined;
}
