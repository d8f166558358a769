import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";
import { once } from "node:events";
import http from "node:http";
import { importJWK, jwtVerify } from "jose";
import { z } from "zod";

/** What a browser keeps of a subscription: the keys that messages to it are encrypted with. */
class Receiver {
  readonly #curve = createECDH("prime256v1");
  readonly #auth = randomBytes(16);

  constructor() {
    this.#curve.generateKeys();
  }

  get keys() {
    return {
      p256dh: this.#curve.getPublicKey("base64url"),
      auth: this.#auth.toString("base64url"),
    };
  }

  /** Decrypts a message as a browser does (RFC 8291 over RFC 8188): one record, encrypted for this key. */
  open(body: Buffer): string {
    const salt = body.subarray(0, 16);
    const keyLength = body.readUInt8(20);
    const sender = body.subarray(21, 21 + keyLength);
    const record = body.subarray(21 + keyLength);
    const derive = (secret: Uint8Array, by: Uint8Array, info: Uint8Array, length: number) =>
      Buffer.from(hkdfSync("sha256", secret, by, info, length));
    const about = Buffer.concat([Buffer.from("WebPush: info\0"), this.#curve.getPublicKey(), sender]);
    const shared = derive(this.#curve.computeSecret(sender), this.#auth, about, 32);
    const key = derive(shared, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
    const nonce = derive(shared, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
    const decipher = createDecipheriv("aes-128-gcm", key, nonce);
    decipher.setAuthTag(record.subarray(-16));
    const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
    // The last record ends with a 2 and zeros.
    const end = padded.lastIndexOf(2);
    if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0))
      throw new Error("no end of the record");
    return padded.subarray(0, end).toString();
  }
}

/** What a browser sends of a subscription with a push service. */
export const pushSubscription = (Endpoint: string, receiver = new Receiver()) => ({
  Endpoint,
  Keys: receiver.keys,
});

interface Delivered {
  path: string;
  headers: http.IncomingHttpHeaders;
  /** The claims of the sender, whose signature was right. */
  claims: { aud: string; sub: string; exp: number };
  payload: unknown;
}

const Claims = z.object({ aud: z.string(), sub: z.string(), exp: z.number() });

/** A push service on this machine: it checks who sends (VAPID), and decrypts messages as the browser would. */
export class PushService {
  readonly receiver = new Receiver();
  readonly delivered: Delivered[] = [];
  /** The status it answers with; 0 leaves a request waiting forever. */
  status = 201;
  /** How many requests came, whatever their outcome. */
  asked = 0;
  readonly #server: http.Server;

  private constructor(server: http.Server) {
    this.#server = server;
  }

  /** @param publicKey by which senders are identified */
  static async start(publicKey: string): Promise<PushService> {
    const server = http.createServer();
    const service = new PushService(server);
    server.on("request", async (request, reply) => {
      service.asked += 1;
      if (service.status === 0) return;
      if (service.status === 201) await service.#take(request, publicKey);
      reply.writeHead(service.status, { location: service.address("elsewhere") }).end("so be it");
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    return service;
  }

  /** An address at it, as it would give a browser. */
  address(name: string): string {
    const address = this.#server.address();
    if (address === null || typeof address === "string") throw new Error("the push service does not listen");
    return `http://127.0.0.1:${address.port}/push/${name}`;
  }

  /** A browser's subscription at it. */
  subscription(name: string) {
    return pushSubscription(this.address(name), this.receiver);
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #take(request: http.IncomingMessage, publicKey: string) {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const [, token = "", key = ""] =
      /^vapid t=([^,]+), ?k=(.+)$/.exec(request.headers.authorization ?? "") ?? [];
    if (key !== publicKey) throw new Error("somebody else sends");
    const point = Buffer.from(publicKey, "base64url");
    const jwk = {
      kty: "EC",
      crv: "P-256",
      x: point.subarray(1, 33).toString("base64url"),
      y: point.subarray(33).toString("base64url"),
    };
    const { payload: claims } = await jwtVerify(token, await importJWK(jwk, "ES256"));
    const opened: unknown = JSON.parse(this.receiver.open(Buffer.concat(chunks)));
    this.delivered.push({
      path: request.url ?? "",
      headers: request.headers,
      claims: Claims.parse(claims),
      payload: opened,
    });
  }
}
