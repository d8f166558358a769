import http from "node:http";

export interface Shot {
  method: string;
  path: string;
  body?: string;
}

export interface Rate {
  perSecond: number;
  p50: number;
  p99: number;
  failures: number;
}

const CONNECTIONS = 32;

/** Sends shots over keep-alive connections for some seconds and measures each from send to end of reply, in ms. */
export async function load(origin: string, cookie: string, seconds: number, next: () => Shot): Promise<Rate> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const times: number[] = [];
  let failures = 0;
  const until = performance.now() + seconds * 1000;
  const worker = async () => {
    while (performance.now() < until) {
      const from = performance.now();
      const ok = await send(agent, origin, cookie, next());
      times.push(performance.now() - from);
      if (!ok) failures += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  agent.destroy();
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor((times.length - 1) * share)] ?? 0;
  return { perSecond: times.length / seconds, p50: at(0.5), p99: at(0.99), failures };
}

function send(agent: http.Agent, origin: string, cookie: string, shot: Shot): Promise<boolean> {
  return new Promise((resolve) => {
    const headers: Record<string, string> = { cookie, "sec-fetch-site": "same-origin" };
    if (shot.body !== undefined) {
      headers["content-type"] = "application/json";
      headers["content-length"] = String(Buffer.byteLength(shot.body));
    }
    const request = http.request(origin + shot.path, { method: shot.method, agent, headers }, (reply) => {
      reply.resume();
      reply.on("end", () => resolve(reply.statusCode === 200));
    });
    request.on("error", () => resolve(false));
    request.end(shot.body);
  });
}
