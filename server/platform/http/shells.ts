import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { type SentDocument, sentDocument } from "./documents.ts";

/** What draws documents and tables in a stem; any list of questions has some. */
const STEM = "app/question/stem.tsx";
/** The most visited pages, and what each is made of, by the names in the build's manifest. */
const MODULES: [RegExp, ...string[]][] = [
  [/^\/set\/[^/]+\/do$/, "app/routes/set-do.tsx"],
  [/^\/set\/[^/]+\/review$/, "app/routes/set-review.tsx"],
  [/^\/set\/[^/]+$/, "app/routes/set.tsx"],
  [/^\/paper\/[^/]+$/, "app/routes/paper.tsx"],
  [/^\/topic\/[^/]+$/, "app/routes/topic.tsx"],
  [/^\/question\/[^/]+$/, "app/routes/question.tsx"],
  [/^\/try$/, "app/routes/try.tsx"],
  [/^\/discuss$/, "app/routes/discuss.tsx"],
  [/^\/saved$/, "app/routes/saved.tsx", STEM],
  [/^\/profile$/, "app/routes/profile.tsx"],
];
/** What every page loads next, except those for answering. */
const FRAME = "app/routes/site-frame.tsx";
const isFocused = (module: string) => /set-do|try/.test(module);

const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).optional(),
    css: z.array(z.string()).optional(),
  }),
);

/** A page's code waits for its styles, so they are loaded together. */
const linkTo = (file: string) =>
  `<link rel="${file.endsWith(".css") ? "stylesheet" : "modulepreload"}" crossorigin href="/${file}">`;

/**
 * The app's shell for an address, with the key of the newest update: a page's code is requested together with the
 * app's, and not after the app has run.
 */
export function readShells(
  webDir: string,
  newestUpdate: string,
): ((address: string) => SentDocument) | undefined {
  const shellFile = path.join(webDir, "index.html");
  if (!existsSync(shellFile)) return undefined;
  // The header compares it with what its browser has seen (web/app/lib/updates-seen.ts).
  const html = readFileSync(shellFile, "utf8").replace(
    "<html ",
    `<html data-newest-update="${newestUpdate}" `,
  );
  const manifestFile = path.join(webDir, ".vite/manifest.json");
  const manifest = existsSync(manifestFile)
    ? Manifest.parse(JSON.parse(readFileSync(manifestFile, "utf8")))
    : {};
  const filesOf = (key: string, found = new Set<string>()): Set<string> => {
    const chunk = manifest[key];
    if (!chunk || found.has(chunk.file)) return found;
    for (const file of [chunk.file, ...(chunk.css ?? [])]) found.add(file);
    for (const imported of chunk.imports ?? []) filesOf(imported, found);
    return found;
  };
  const shellOf = (...modules: string[]) => {
    const links = [...new Set(modules.flatMap((module) => [...filesOf(module)]))]
      .filter((file) => !html.includes(file))
      .map(linkTo)
      .join("");
    return sentDocument({
      type: "text/html; charset=utf-8",
      body: html.replace("</head>", `${links}</head>`),
    });
  };
  const plain = shellOf();
  const shells = MODULES.map(([pattern, ...modules]) => ({
    pattern,
    shell: shellOf(...modules, ...(modules.some(isFocused) ? [] : [FRAME])),
  }));
  return (address) => shells.find(({ pattern }) => pattern.test(address))?.shell ?? plain;
}
