import { once } from "node:events";
import type { Server } from "node:http";
import net from "node:net";
import { afterEach, expect, test } from "vitest";
import { startProduct } from "../../../test/product.ts";
import { connectionCap, PATIENCE, patientServer } from "./connections.ts";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

const QUICK = { headersMs: 100, requestMs: 200, idleMs: 60_000, silentMs: 60_000, checkMs: 20 };

async function listening(max: number) {
  const server = patientServer((_request, response) => response.end("served"), max, QUICK);
  servers.push(server.listen(0, "127.0.0.1"));
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("not on a port");
  return (bytes: string) => {
    const socket = net.connect(address.port, "127.0.0.1").on("error", () => undefined);
    socket.setEncoding("utf8").write(bytes);
    return socket;
  };
}

const POST = "POST / HTTP/1.1\r\nHost: localhost\r\n";

test.each([
  ["its body", `${POST}Content-Length: 9\r\n\r\n{`],
  ["its headers", POST],
  ["its first byte", ""],
])("a request that does not send %s is closed", async (_title, bytes) => {
  const open = await listening(10);
  const socket = open(bytes).resume();
  await once(socket, "close");
});

test("idle connections are closed to make room for new ones", async () => {
  const open = await listening(10);
  const idle = Array.from({ length: 8 }, () => open("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"));
  const closed = idle.map((socket) => once(socket, "close"));
  await Promise.all(idle.map((socket) => once(socket, "data")));
  const [answer] = await once(open("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"), "data");
  expect(answer).toContain("served");
  await Promise.all(closed);
});

test("the product listens with these limits", async () => {
  const { server } = (await startProduct({ config: { maxConnections: 7 } })).app;
  expect(server.maxConnections).toBe(7);
  expect([server.requestTimeout, server.headersTimeout]).toEqual([30_000, 15_000]);
  expect([server.keepAliveTimeout, server.timeout]).toEqual([PATIENCE.idleMs, PATIENCE.silentMs]);
});

test("connections never use more than half of the descriptors", () => {
  expect(connectionCap(1)).toBe(1);
  if (process.platform === "linux") expect(connectionCap(1e12)).toBeLessThan(1e12);
});
