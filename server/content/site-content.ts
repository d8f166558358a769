import type { Bank } from "./bank.ts";
import { type Post, readPosts } from "./blog.ts";
import { readConstants } from "./constants.ts";
import { type LegalTexts, readLegal } from "./legal.ts";
import { type Note, readNotes } from "./notes.ts";
import { type Notice, readNotices } from "./notices.ts";
import { readSittings, type Sittings } from "./sittings.ts";
import { readUpdates, type Update } from "./updates.ts";

/** The content of the prerendered pages that comes from files. */
export interface SiteContent {
  /** Newest first, as are the updates. */
  posts: readonly Post[];
  updates: readonly Update[];
  notices: readonly Notice[];
  legal: LegalTexts;
  /** When the exam is sat. */
  sittings: Sittings;
  /** One a topic. */
  notes: readonly Note[];
  /** The dated figures with which the study bot works out sums. */
  constants: Bank["constants"];
}

/** @throws BankError naming the file of every fault */
export const readSiteContent = (contentDir: string): SiteContent => ({
  posts: readPosts(contentDir),
  updates: readUpdates(contentDir),
  notices: readNotices(contentDir),
  legal: readLegal(contentDir),
  sittings: readSittings(contentDir),
  notes: readNotes(contentDir),
  constants: readConstants(contentDir),
});
