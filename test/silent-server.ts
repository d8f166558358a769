import { once } from "node:events";
import net from "node:net";

/** A frozen server as its callers see it: it accepts every connection and never replies. */
export class SilentServer {
  readonly #server = net.createServer((socket) => {
    this.#open.add(socket);
    socket.on("error", () => undefined);
  });
  readonly #open = new Set<net.Socket>();

  static async start(): Promise<SilentServer> {
    const silent = new SilentServer();
    silent.#server.listen(0, "127.0.0.1");
    await once(silent.#server, "listening");
    return silent;
  }

  /** Its address, without a scheme. */
  get host(): string {
    const address = this.#server.address();
    return `127.0.0.1:${address !== null && typeof address === "object" ? address.port : 0}`;
  }

  /** How many connections it has accepted so far. */
  get connections(): number {
    return this.#open.size;
  }

  stop(): void {
    for (const socket of this.#open) socket.destroy();
    this.#server.close();
  }
}
