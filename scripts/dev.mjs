// npm run dev: the server on :3000 with restart on change, and the app by Vite on :5173 with reload.
import { spawn } from "node:child_process";
import path from "node:path";

process.env.PATH = path.resolve("node_modules/.bin") + path.delimiter + process.env.PATH;
// The page comes from Vite, so the server must accept that origin as its own.
const env = { ...process.env, PUBLIC_ORIGIN: process.env.PUBLIC_ORIGIN ?? "http://localhost:5173" };
const children = [
  spawn("node", ["--watch-path=server", "--watch-path=contract", "--watch-path=content", "server/main.ts"], {
    stdio: "inherit",
    env,
  }),
  spawn("vite", ["--port", "5173", "--strictPort"], { stdio: "inherit", env }),
];
const stop = () => {
  for (const child of children) child.kill("SIGTERM");
};
process.on("SIGINT", stop);
process.on("SIGTERM", stop);
for (const child of children) child.on("exit", stop);
