// Builds the front end into dist/: the app, the prerendered pages' script, demos and renderer, then compressed twins, last.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const TEXT = /\.(html|js|css|svg|json|webmanifest|txt|xml)$/;

function vite(...args) {
  const { status } = spawnSync("vite", ["build", "--logLevel", "warn", ...args], { stdio: "inherit" });
  if (status !== 0) process.exit(1);
}

/** Compressed once here, so that the server never compresses while a learner waits. */
function compress(folder) {
  for (const name of readdirSync(folder)) {
    const file = path.join(folder, name);
    if (statSync(file).isDirectory()) compress(file);
    else if (TEXT.test(name)) {
      const text = readFileSync(file);
      writeFileSync(`${file}.gz`, gzipSync(text, { level: 9 }));
      writeFileSync(
        `${file}.br`,
        brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
      );
    }
  }
}

vite();
vite("--mode", "site");
vite("--mode", "island");
vite("--mode", "push");
vite("--ssr", "site/render.tsx");
await import("./og.mjs");
if (existsSync("dist/web")) compress("dist/web");
