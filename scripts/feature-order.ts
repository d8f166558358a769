import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseAst } from "vite";

/**
 * The one order of the server's features, lowest first: each uses only those before it, in types too.
 * docs/decisions/0004-order-and-jobs.md says why.
 */
export const FEATURES: readonly string[] = [
  "account",
  "catalogue",
  "billing",
  "affiliate",
  "practice",
  "statistics",
  "item-analysis",
  "builder",
  "notes",
  "progress",
  "ability",
  "plan",
  "reminders",
  "forecast",
  "calculators",
  "search",
  "bot",
  "discussion",
  "feedback",
  "editing",
  "exchange",
  "community",
  "publishing",
  "promotion",
  "overview",
  "administration",
  "privacy",
];

/** Below every feature. */
const BENEATH = ["contract/", "server/platform/", "server/content/", "server/formats/"];

/** Every module that a source file names: by import, re-export, import() or the type of an import. */
function modulesIn(source: string): string[] {
  const found: string[] = [];
  const visit = (node: unknown): void => {
    if (!(node instanceof Object)) return;
    const named: unknown = Reflect.get(node, "source");
    const value: unknown = named instanceof Object ? Reflect.get(named, "value") : undefined;
    if (typeof value === "string") found.push(value);
    for (const child of Object.values(node)) visit(child);
  };
  visit(parseAst(source, { lang: "ts" }));
  return found;
}

/** The repository file that a module name refers to; undefined for a package. */
function fileOf(name: string, from: string): string | undefined {
  if (name.startsWith("#")) return name.slice(1);
  return name.startsWith(".") ? path.posix.join(path.posix.dirname(from), name) : undefined;
}

const featureOf = (file: string) => /^server\/features\/([^/]+)\//.exec(file)?.[1];
const floorOf = (feature = "") => FEATURES.indexOf(feature);

/**
 * What a feature's file uses and may not.
 * @param file its path in the repository, with slashes
 */
export function faultsIn(file: string, source: string): string[] {
  const own = featureOf(file);
  if (floorOf(own) < 0)
    return [`${file}: the order of features (scripts/feature-order.ts) does not name ${own}`];
  return modulesIn(source).flatMap((name) => {
    const used = fileOf(name, file);
    if (used === undefined || BENEATH.some((room) => used.startsWith(room))) return [];
    const feature = featureOf(used);
    if (!feature) return [`${file}: ${used} comes after every feature`];
    return floorOf(feature) > floorOf(own) ? [`${file}: ${feature} comes after ${own}`] : [];
  });
}

/** The faults of all features. Tests may use anything: they see the whole product. */
export const faultsOfAll = (): string[] =>
  globSync("server/features/**/*.ts")
    .filter((file) => !file.endsWith(".test.ts"))
    .flatMap((file) => faultsIn(file.replaceAll(path.sep, "/"), readFileSync(file, "utf8")));

if (import.meta.main) {
  const faults = faultsOfAll();
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
