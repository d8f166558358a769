/** What a module's place in the graph is read from; the bundler's own record of a module fits. */
export interface GraphModule {
  isEntry: boolean;
  importers: readonly string[];
  dynamicImporters: readonly string[];
}

type Graph = (id: string) => GraphModule | null;

const PAGE = /\/routes\/[^/]+$/;

/** The modules from which a module is reached by plain imports: entries, and what is imported lazily. */
function rootsOf(start: string, graph: Graph): string[] {
  const seen = new Set<string>();
  const climb = (id: string) => {
    if (seen.has(id)) return;
    seen.add(id);
    for (const importer of graph(id)?.importers ?? []) climb(importer);
  };
  climb(start);
  return [...seen].filter((id) => graph(id)?.isEntry || graph(id)?.dynamicImporters.length);
}

interface Landmarks {
  /** The page whose weight counts most. */
  questionPage: string;
  /** What every page that shows questions has. */
  card: string;
  /** The pages that learners open most. */
  learnersPages: RegExp;
}

/**
 * The chunk that a module belongs in; null leaves it to the bundler, which puts it beside exactly those who need it.
 * One chunk of what is always wanted together compresses better than many small ones, and a slow phone asks for it once.
 * So four are named, the first three made of nothing that the question page can do without:
 *
 * - app: what every page needs, and what the question page shares with pages that show no questions;
 * - answers: what also comes on every page by itself, to send answers;
 * - question: what the pages that show questions share;
 * - pages: what several of the learners' pages share, and the question page does without.
 *
 * So a panel that is imported lazily can add nothing to the page that opens it.
 */
export function chunkOf(
  id: string,
  graph: Graph,
  landmarks: Landmarks,
): "app" | "answers" | "question" | "pages" | null {
  const isEntry = (one: string) => graph(one)?.isEntry ?? false;
  const isOnEveryPage = (one: string) => rootsOf(one, graph).some(isEntry);
  if (isEntry(id)) return null;
  if (isOnEveryPage(id)) return "app";
  const roots = rootsOf(id, graph);
  if (roots.length < 2) return null;
  const comesByItself = (root: string) =>
    !PAGE.test(root) && (graph(root)?.dynamicImporters.some(isOnEveryPage) ?? false);
  if (!roots.includes(landmarks.questionPage)) {
    const readers = roots.filter((root) => landmarks.learnersPages.test(root));
    return readers.length > 1 && !roots.some(comesByItself) ? "pages" : null;
  }
  const cardPages = rootsOf(landmarks.card, graph);
  if (roots.some((root) => PAGE.test(root) && !cardPages.includes(root))) return "app";
  return roots.some(comesByItself) ? "answers" : "question";
}
