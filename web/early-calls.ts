import { createHash } from "node:crypto";
import path from "node:path";
import { build, type Plugin } from "vite";

/** The early calls as one small file, without anything of the app. */
async function bundled(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    build: {
      write: false,
      target: "es2022",
      modulePreload: { polyfill: false },
      rolldownOptions: { input: path.join(import.meta.dirname, "early/main.ts") },
    },
  });
  const outputs = [built].flat().flatMap((one) => ("output" in one ? one.output : []));
  const [chunk] = outputs;
  if (chunk?.type !== "chunk" || outputs.length > 1) throw new Error("the early calls are not one file");
  return chunk.code;
}

/** Puts web/early first into index.html: it asks the server for the page's data while the app's code is on its way. */
export function earlyCalls(): Plugin {
  let fileName = "";
  return {
    name: "threshold-early-calls",
    apply: "build",
    async buildStart() {
      const source = await bundled();
      fileName = `assets/early-${createHash("sha256").update(source).digest("base64url").slice(0, 7)}.js`;
      this.emitFile({ type: "asset", fileName, source });
    },
    transformIndexHtml: {
      order: "post",
      handler: () => [
        {
          tag: "script",
          injectTo: "head-prepend",
          attrs: {
            // Not async: from the worker's copies the app could start first, and would ask for everything a second time.
            type: "module",
            crossorigin: true,
            fetchpriority: "high",
            src: `/${fileName}`,
          },
        },
      ],
    },
  };
}
