import { sql } from "kysely";
import { z } from "zod";
import type { SearchKind } from "#contract/search.ts";
import { QnType } from "#contract/shapes.ts";
import { withoutDocumentMarks } from "#contract/stem-document.ts";
import type { Answer } from "../../content/notes.ts";
import type { SiteContent } from "../../content/site-content.ts";
import type { Db } from "../../platform/db/database.ts";
import { sectionsOf } from "../../platform/markdown.ts";
import { isFreeFor } from "../catalogue/policy.ts";
import type { Catalogue, TopicFacts } from "../catalogue/snapshot-queries.ts";
import { type Found, TextIndex } from "./text-index-queries.ts";

/** What a hit is, who may read it, and where. */
export interface HitFacts {
  kind: SearchKind;
  id: number;
  href: string;
  /** The paper whose plan opens it; undefined for what everybody may read. */
  paper: number | undefined;
  /** A question that is shown without an account. */
  isSample: boolean;
}

/** A passage of a study note or of an article. */
interface PassageFacts {
  href: string;
  source: string;
  lawAsAt: string;
  isNote: boolean;
  /** Which of its sentences answers which ways to ask. */
  answers: readonly Answer[];
}

const Row = z.object({
  id: z.number(),
  paper: z.number(),
  qnType: QnType,
  isSample: z.boolean(),
  isFree: z.boolean(),
  body: z.string(),
  explanation: z.string(),
});
type QuestionText = z.infer<typeof Row>;

/** How many questions are read at once, so that others get their turn at the database. */
const AT_ONCE = 250;

async function readQuestions(db: Db): Promise<QuestionText[]> {
  const all: QuestionText[] = [];
  for (let found = AT_ONCE; found === AT_ONCE; ) {
    const { rows } = await sql`
      select q.id, q.qn_type as "qnType", q.is_sample as "isSample", t.paper, ${isFreeFor(null)} as "isFree", v.body, v.explanation
      from question q join topic t on t.id = q.topic_id
      join question_version v on v.question_id = q.id and v.version = q.current_version
      where q.id > ${all.at(-1)?.id ?? 0} and q.is_published
      order by q.id limit ${AT_ONCE}`.execute(db);
    all.push(...rows.map((row) => Row.parse(row)));
    found = rows.length;
  }
  return all;
}

const TITLE = 90;
/** The first words of a question, which has no title. */
export const titleOf = (body: string): string => {
  const plain = withoutDocumentMarks(body).replaceAll("{{b}}", "…").replace(/\s+/g, " ").trim();
  return plain.length <= TITLE ? plain : `${plain.slice(0, plain.lastIndexOf(" ", TITLE))} …`;
};

/** What everybody may read. */
const OPEN = { paper: undefined, isSample: false };

function openTexts({
  topics,
  content,
  questions,
}: {
  topics: readonly TopicFacts[];
  content: Content;
  questions: QuestionText[];
}): Found<HitFacts>[] {
  const ofTopics = topics.map((topic) => ({
    id: `topic:${topic.id}`,
    title: topic.name,
    text: `Paper ${topic.paper}`,
    facts: { ...OPEN, kind: "topic" as const, id: topic.id, href: `/topic/${topic.id}` },
  }));
  const ofNotes = content.notes.flatMap((note, n) =>
    note.passages.map((p, i) => ({
      id: `note:${note.topic}#${p.anchor}`,
      title: p.title,
      text: p.text,
      asked: p.asked,
      facts: {
        ...OPEN,
        kind: "note" as const,
        id: (n + 1) * 1000 + i,
        href: `/study/${note.topic}#${p.anchor}`,
      },
    })),
  );
  const ofPosts = content.posts.flatMap((post) =>
    sectionsOf(`## ${post.title}\n\n${post.description}\n\n${post.body}`).map((part, i) => ({
      id: `post:${post.id}.${i}`,
      title: part.title,
      text: part.text,
      facts: {
        ...OPEN,
        kind: "post" as const,
        id: post.id,
        href: `/blog/${post.path}${i === 0 ? "" : `#${part.id}`}`,
      },
    })),
  );
  const ofQuestions = questions.map((q) => ({
    id: `question:${q.id}`,
    title: "",
    text: withoutDocumentMarks(q.body).replaceAll("{{b}}", "…"),
    facts: {
      kind: q.qnType === "csq" ? ("case" as const) : ("question" as const),
      id: q.id,
      href: `/question/${q.id}`,
      paper: q.isFree ? undefined : q.paper,
      isSample: q.isSample,
    },
  }));
  return [...ofTopics, ...ofNotes, ...ofPosts, ...ofQuestions];
}

/** What the study bot quotes at most at once, in characters: a longer part of an article is to be read there. */
const QUOTABLE = 1200;

function passageTexts({ notes, posts }: Content): Found<PassageFacts>[] {
  const ofNotes = notes.flatMap((note) =>
    note.passages.map((p) => ({
      id: `${note.topic}#${p.anchor}`,
      title: p.title,
      text: p.text,
      context: `${p.area} ${note.title}`,
      asked: p.asked,
      facts: {
        href: `/study/${note.topic}#${p.anchor}`,
        source: p.source,
        lawAsAt: note.lawAsAt,
        isNote: true,
        answers: p.answers,
      },
    })),
  );
  const ofPosts = posts.flatMap((post) =>
    sectionsOf(post.body)
      .filter(({ text }) => text !== "" && text.length <= QUOTABLE)
      .map((part) => ({
        id: `${post.path}#${part.id}`,
        title: part.title,
        text: part.text,
        context: post.title,
        facts: {
          href: `/blog/${post.path}#${part.id}`,
          source: post.sources.map(({ title }) => title).join("; "),
          lawAsAt: post.published.slice(0, 10),
          isNote: false,
          answers: [],
        },
      })),
  );
  return [...ofNotes, ...ofPosts];
}

/** A case's explanation is that of its parts, one after the other. */
const explanationTexts = (questions: QuestionText[]): Found<{ questionId: number }>[] =>
  questions.map((q) => ({
    id: String(q.id),
    title: withoutDocumentMarks(q.body),
    text: q.explanation,
    facts: { questionId: q.id },
  }));

type Content = Pick<SiteContent, "notes" | "posts">;

export type PassageIndex = TextIndex<PassageFacts>;

const passageIndexes = new WeakMap<Content, Promise<PassageIndex>>();

/** The passages of the study notes and the blog: no change of the bank changes them, so they are indexed once. */
function passageIndex(content: Content): Promise<PassageIndex> {
  const made = passageIndexes.get(content) ?? TextIndex.of(passageTexts(content));
  passageIndexes.set(content, made);
  return made;
}

export interface CorpusDeps {
  db: Db;
  catalogue: Catalogue;
  content: Content;
}

/**
 * Keeps something made of the bank in memory, in its present state. It is made when it is first asked for; after a change of
 * the bank the former one serves until the next is made, some moments later.
 */
class OfTheBank<T> {
  readonly #catalogue: Catalogue;
  readonly #make: () => Promise<T>;
  #kept: { version: number; made: T } | undefined;
  #making: Promise<T> | undefined;

  constructor(catalogue: Catalogue, make: () => Promise<T>) {
    this.#catalogue = catalogue;
    this.#make = make;
  }

  async read(): Promise<T> {
    const { version } = await this.#catalogue.read();
    if (this.#kept?.version === version) return this.#kept.made;
    this.#making ??= this.#renew(version).finally(() => {
      this.#making = undefined;
    });
    // Who can be served from the former one does not wait; that the next could not be made shows when it is needed.
    if (this.#kept) this.#making.catch(() => undefined);
    return this.#kept?.made ?? this.#making;
  }

  async #renew(version: number): Promise<T> {
    const made = await this.#make();
    this.#kept = { version, made };
    return made;
  }
}

/** All that can be found. People who search wait for none of what is for the study bot alone, nor the other way round. */
export class Corpus {
  readonly #content: Content;
  /** For people who search: what can be read without knowing a key. */
  readonly open: OfTheBank<TextIndex<HitFacts>>;
  /** For the study bot, which needs the right to a key for each. */
  readonly explanations: OfTheBank<TextIndex<{ questionId: number }>>;

  constructor({ db, catalogue, content }: CorpusDeps) {
    this.#content = content;
    this.open = new OfTheBank(catalogue, async () => {
      const { topics } = await catalogue.read();
      return TextIndex.of(openTexts({ topics, content, questions: await readQuestions(db) }));
    });
    this.explanations = new OfTheBank(catalogue, async () =>
      TextIndex.of(explanationTexts(await readQuestions(db))),
    );
  }

  /** For the study bot: the notes and the blog, which everybody may read. */
  passages(): Promise<PassageIndex> {
    return passageIndex(this.#content);
  }

  /** Makes all of it, so that nobody waits. */
  async warmUp(): Promise<void> {
    await this.passages();
    await this.open.read();
    await this.explanations.read();
  }
}
