import { parentPort, workerData } from "node:worker_threads";
import { z } from "zod";

/**
 * A thread of its own, so that making two hundred calls delays nobody's clock. When started, it asks for all at once.
 */
const { origin, cookies } = z.object({ origin: z.string(), cookies: z.array(z.string()) }).parse(workerData);

const PROMPTS = [
  "When does a caveat lapse?",
  "How much ABSD does a foreigner pay for a condominium unit?",
  "May a tenant of a flat sublet a bedroom?",
  "What is the minimum occupation period of a Plus flat?",
  "Who pays the commission of a co-broking agency?",
];

/** @returns whether there was an answer, or a sentence that says why not */
async function ask(cookie: string, i: number): Promise<boolean> {
  const prompt = encodeURIComponent(PROMPTS[i % PROMPTS.length] ?? "");
  const headers = { cookie, "sec-fetch-site": "same-origin" };
  const reply = await fetch(`${origin}/api/chatbot?prompt=${prompt}`, { method: "POST", headers });
  const { Response, Error: sentence } = JSON.parse(await reply.text());
  return reply.ok ? Response.Completion !== "" : sentence !== "";
}

parentPort?.on("message", async () => {
  const answered = await Promise.all(cookies.map(ask));
  parentPort?.postMessage(answered.filter(Boolean).length);
});
