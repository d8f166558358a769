import type { FastifyReply, FastifyRequest } from "fastify";
import { newBrowserId } from "../ids.ts";

const DAY = 24 * 60 * 60;

/** What we create: 128 or 256 random bits (ids.ts). Any other value under one of our names is ignored. */
const MINTED = /^[\w-]{22}(?:[\w-]{21})?$/;

/** The name of one of our cookies in the browser: over https it is bound to the host. */
export const cookieName = (name: string, publicOrigin: string) =>
  publicOrigin.startsWith("https://") ? `__Host-${name}` : name;

/** Names and attributes of every cookie. `__Host-` and Secure where the origin is https. */
export class Cookies {
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;
  readonly #origin: string;
  readonly #secure: boolean;

  constructor(request: FastifyRequest, reply: FastifyReply, publicOrigin: string) {
    this.#request = request;
    this.#reply = reply;
    this.#origin = publicOrigin;
    this.#secure = publicOrigin.startsWith("https://");
  }

  get session() {
    return this.#get("sid");
  }
  get browser() {
    return this.#get("bid");
  }
  get otp() {
    return this.#get("otp");
  }
  get googleNonce() {
    return this.#get("gnonce");
  }

  /** This browser's ID; created and set on first use. */
  ensureBrowser(): string {
    const known = this.browser;
    if (known) return known;
    const id = newBrowserId();
    this.#set("bid", id, 400 * DAY);
    return id;
  }

  /** Binds a one-time code to the browser that asked for it. */
  ensureOtp(): string {
    const id = this.otp ?? newBrowserId();
    this.#set("otp", id, DAY);
    return id;
  }

  setGoogleNonce(nonce: string) {
    this.#set("gnonce", nonce, 60 * 60);
  }

  signIn(token: string) {
    this.#set("sid", token, 30 * DAY);
    // The page's script may read this one: it decides whether whoami is called, and carries nothing else.
    this.#reply.setCookie("signed_in", "1", {
      path: "/",
      sameSite: "strict",
      secure: this.#secure,
      maxAge: 30 * DAY,
    });
  }

  signOut() {
    this.#reply.clearCookie(this.#name("sid"), { ...this.#attributes });
    this.#reply.clearCookie("signed_in", { path: "/", sameSite: "strict", secure: this.#secure });
  }

  get #attributes() {
    return { path: "/", httpOnly: true, sameSite: "strict", secure: this.#secure } as const;
  }
  #name(name: string) {
    return cookieName(name, this.#origin);
  }
  #get(name: string) {
    const value = this.#request.cookies[this.#name(name)];
    return value && MINTED.test(value) ? value : undefined;
  }
  #set(name: string, value: string, maxAge: number) {
    this.#reply.setCookie(this.#name(name), value, { ...this.#attributes, maxAge });
  }
}
