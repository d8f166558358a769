import { existsSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { RenderSite, SiteFacts } from "#contract/site.ts";
import type { Plans } from "../../content/plans.ts";
import { brand } from "../../platform/brand.ts";
import type { Db } from "../../platform/db/database.ts";
import { readPlans } from "../billing/plan-queries.ts";
import { countQuestions } from "../catalogue/queries.ts";
import type { Catalogue } from "../catalogue/snapshot-queries.ts";

interface SiteDeps {
  db: Db;
  catalogue: Catalogue;
  plans: Plans;
  /** There where payments are trials. */
  sandbox: object | undefined;
}

async function siteFacts({ db, catalogue, plans, sandbox }: SiteDeps, origin: string): Promise<SiteFacts> {
  const { papers, topics } = await catalogue.read();
  const { MCQ, CSQ, SAQ, Total } = await countQuestions(db);
  return {
    brand: { name: brand.name, tagline: brand.tagline, email: brand.email, disclaimer: brand.disclaimer },
    origin,
    counts: { MCQ, CSQ, SAQ, Total },
    papers: papers.map(({ id, title }) => ({
      id,
      title,
      topics: topics.filter((t) => t.paper === id).map((t) => ({ id: t.id, name: t.name, free: t.forFree })),
    })),
    plans: await readPlans(db, plans, undefined, ""),
    sandbox: sandbox !== undefined,
  };
}

/** The front end's build gives a module with one function; anything else is not it. */
async function loadRenderer(distDir: string): Promise<RenderSite | undefined> {
  const file = path.join(distDir, "site/render.js");
  if (!existsSync(file)) return undefined;
  const built: { renderSite: RenderSite } = await import(pathToFileURL(file).href);
  return built.renderSite;
}

/**
 * The prerendered pages by path, with the true figures of the bank as it was loaded.
 * Empty where the front end is not built; the app's shell stands in then.
 */
export async function readSite(
  deps: SiteDeps,
  options: { distDir: string; origin: string },
): Promise<Record<string, string>> {
  const render = await loadRenderer(options.distDir);
  return render ? render(await siteFacts(deps, options.origin)) : {};
}
