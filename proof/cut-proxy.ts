import { once } from "node:events";
import net from "node:net";

/** How a connection is cut: nothing arrives any more, or both ends are notified. */
export type Cut = "silent" | "reset";

/** A way to a port of this machine that can be cut. */
export class CutProxy {
  readonly port: number;
  readonly #server: net.Server;
  readonly #pairs = new Set<[net.Socket, net.Socket]>();
  /** Connections that were asked for while it was silent. */
  readonly #unanswered = new Set<net.Socket>();
  #cut: Cut | undefined;

  private constructor(server: net.Server, port: number, target: number) {
    this.#server = server;
    this.port = port;
    server.on("connection", (client) => this.#accept(client, target));
  }

  static async to(target: number): Promise<CutProxy> {
    const server = net.createServer({ allowHalfOpen: false }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("no port available");
    return new CutProxy(server, address.port, target);
  }

  cut(how: Cut): void {
    this.#cut = how;
    for (const pair of this.#pairs)
      for (const socket of pair) {
        if (how === "silent") socket.unpipe().pause();
        else socket.destroy();
      }
  }

  /** What waited on open connections goes on; what was asked for meanwhile has to be asked for again. */
  mend(): void {
    this.#cut = undefined;
    for (const socket of this.#unanswered) socket.destroy();
    for (const [client, server] of this.#pairs) {
      client.pipe(server);
      server.pipe(client);
    }
  }

  async close(): Promise<void> {
    this.cut("reset");
    this.mend();
    this.#server.close();
    await once(this.#server, "close");
  }

  #accept(client: net.Socket, target: number) {
    client.on("error", () => client.destroy());
    if (this.#cut === "reset") return client.destroy();
    if (this.#cut === "silent") {
      this.#unanswered.add(client);
      return client.on("close", () => this.#unanswered.delete(client));
    }
    const server = net.connect(target, "127.0.0.1");
    const pair: [net.Socket, net.Socket] = [client, server];
    this.#pairs.add(pair);
    server.on("error", () => client.destroy());
    server.on("close", () => {
      client.destroy();
      this.#pairs.delete(pair);
    });
    client.on("close", () => server.destroy());
    client.pipe(server);
    return server.pipe(client);
  }
}
