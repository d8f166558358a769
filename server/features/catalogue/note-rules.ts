/** A rule that a question is filed under, as in the registry. */
export interface RuleFiled {
  /** The topic's key, and that of the sub-area. */
  topic: string;
  area: string;
  says: string;
}

/** A heading of the study notes. */
export interface NoteLink {
  Title: string;
  Href: string;
}

/** Says where the study notes state these rules, or else what the topic is about. */
export type FindNotes = (topic: string, rules: readonly RuleFiled[]) => NoteLink[];
