import { existsSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { RenderSite } from "#contract/site.ts";
import { type SentDocument, sentDocument } from "../../platform/http/documents.ts";
import { type SiteDeps, siteFacts } from "./queries.ts";

/** The front end's build gives a module with one function; anything else is not it. */
async function loadRenderer(distDir: string): Promise<RenderSite | undefined> {
  const file = path.join(distDir, "site/render.js");
  if (!existsSync(file)) return undefined;
  const built: { renderSite: RenderSite } = await import(pathToFileURL(file).href);
  return built.renderSite;
}

/**
 * The prerendered documents by path, with the true figures of the bank: rendered when the bank is loaded, and again
 * when it has changed. Empty where the front end is not built; the app's shell is served then.
 */
export class Site {
  readonly #deps: SiteDeps;
  readonly #render: RenderSite | undefined;
  #documents = new Map<string, SentDocument>();
  #version = -1;
  #rendering: Promise<void> | undefined;

  private constructor(deps: SiteDeps, render: RenderSite | undefined) {
    this.#deps = deps;
    this.#render = render;
  }

  static async open(deps: SiteDeps, distDir: string): Promise<Site> {
    const site = new Site(deps, await loadRenderer(distDir));
    await site.document("/");
    return site;
  }

  /** What is at a path; undefined if nothing is prerendered. While the database is away, the last version. */
  async document(address: string): Promise<SentDocument | undefined> {
    const render = this.#render;
    if (!render) return undefined;
    try {
      await this.#refresh(render);
    } catch (error) {
      if (this.#version < 0) throw error;
      this.#deps.log.warn({ err: error }, "the prerendered pages could not be looked after");
    }
    return this.#documents.get(address);
  }

  async #refresh(render: RenderSite) {
    const { version } = await this.#deps.catalogue.read();
    if (version === this.#version) return;
    this.#rendering ??= this.#renderAt(version, render).finally(() => {
      this.#rendering = undefined;
    });
    await this.#rendering;
  }

  async #renderAt(version: number, render: RenderSite) {
    const rendered = Object.entries(render(await siteFacts(this.#deps)));
    this.#documents = new Map(rendered.map(([address, document]) => [address, sentDocument(document)]));
    this.#version = version;
  }
}
