import { once } from "node:events";
import net from "node:net";
import { describe, expect, test } from "vitest";
import { type Product, startProduct } from "../../../test/product.ts";

/** Starts the product on a real loopback port. @returns the port */
async function listening(options: Parameters<typeof startProduct>[0] = {}) {
  const product = await startProduct(options);
  await product.app.listen({ port: 0, host: "127.0.0.1" });
  const address = product.app.server.address();
  if (address === null || typeof address === "string") throw new Error("not on a port");
  return { product, port: address.port };
}

/** Sends raw bytes. @returns the first answer, once the server has closed or said everything */
async function exchange(port: number, bytes: string) {
  const socket = net.connect(port, "127.0.0.1");
  let text = "";
  socket.on("data", (chunk) => {
    text += chunk.toString("latin1");
  });
  socket.write(bytes, "latin1");
  await once(socket, "close");
  const [head = "", ...rest] = text.split("\r\n\r\n");
  const [line = "", ...headers] = head.split("\r\n");
  return {
    status: Number(line.split(" ")[1]),
    headers: Object.fromEntries(
      headers.map((header) => {
        const [name = "", ...value] = header.split(": ");
        return [name.toLowerCase(), value.join(": ")];
      }),
    ),
    body: rest.join("\r\n\r\n"),
  };
}

const request = (line: string, ...headers: string[]) =>
  [`${line} HTTP/1.1`, "Host: localhost", "Connection: close", ...headers, "", ""].join("\r\n");
const json = ["Content-Type: application/json", "Sec-Fetch-Site: same-origin"];

const CASES: [title: string, bytes: string, status: number, code: string][] = [
  ["an invalid escape", request("GET /api/user/%zz"), 400, "bad_input"],
  ["half of an escape", request("GET /api/user/%e0%a4%a"), 400, "bad_input"],
  ["an invalid escape, outside of the API", request("GET /%zz"), 400, "bad_input"],
  ["a parameter beyond measure", request(`GET /api/user/${"x".repeat(2000)}`), 400, "bad_input"],
  ["an unknown call", request("GET /api/nothing"), 404, "not_found"],
  [
    "an unknown call with a body of an odd type",
    `${request("POST /api/nothing", "Content-Type: a/b", "Content-Length: 1")}x`,
    404,
    "not_found",
  ],
  [
    "an unknown call whose body is too large",
    request("POST /api/nothing", ...json, "Content-Length: 99999999"),
    404,
    "not_found",
  ],
  ["a method that the call has not", request("PATCH /api/whoami"), 404, "not_found"],
  ["a method that nothing has", request("PROPFIND /api/whoami"), 404, "not_found"],
  ["TRACE", request("TRACE /api/whoami"), 404, "not_found"],
  ["OPTIONS for all", request("OPTIONS *"), 404, "not_found"],
  ["CONNECT", request("CONNECT example.com:443"), 400, "bad_input"],
  ["a method that does not exist", request("BREW /api/whoami"), 400, "bad_input"],
  ["an address without a slash", request("GET api/whoami"), 400, "bad_input"],
  ["an address with a space", request("GET /api/who ami"), 400, "bad_input"],
  ["another version of HTTP", "GET /api/whoami HTTP/9.9\r\n\r\n", 400, "bad_input"],
  ["the start of HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 400, "bad_input"],
  ["TLS on a plain port", "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", 400, "bad_input"],
  ["no host", "GET /api/whoami HTTP/1.1\r\nConnection: close\r\n\r\n", 400, "bad_input"],
  ["a header with no name", request("GET /api/whoami", ": x"), 400, "bad_input"],
  ["a header with a control character", request("GET /api/whoami", "X-A: \x01"), 400, "bad_input"],
  [
    "headers beyond measure",
    request("GET /api/whoami", `X-A: ${"x".repeat(20_000)}`),
    431,
    "headers_too_large",
  ],
  ["an address beyond measure", request(`GET /api/user/${"x".repeat(20_000)}`), 431, "headers_too_large"],
  ["a length that is no number", request("POST /api/otp", ...json, "Content-Length: abc"), 400, "bad_input"],
  ["a negative length", request("POST /api/otp", ...json, "Content-Length: -1"), 400, "bad_input"],
  [
    "two lengths",
    request("POST /api/otp", ...json, "Content-Length: 1", "Content-Length: 2"),
    400,
    "bad_input",
  ],
  [
    "a length and chunks",
    request("POST /api/otp", ...json, "Content-Length: 4", "Transfer-Encoding: chunked"),
    400,
    "bad_input",
  ],
  [
    "an invalid chunk",
    `${request("POST /api/otp", ...json, "Transfer-Encoding: chunked")}zz\r\n`,
    400,
    "bad_input",
  ],
  [
    "a body that is too large",
    request("POST /api/otp", ...json, "Content-Length: 99999999"),
    413,
    "too_large",
  ],
  [
    "a body of another type",
    `${request("POST /api/otp", "Content-Type: text/csv", "Content-Length: 1")}x`,
    415,
    "unsupported_type",
  ],
  [
    "an invalid type",
    `${request("POST /api/otp", "Content-Type: ;;;", "Content-Length: 1")}x`,
    415,
    "unsupported_type",
  ],
  [
    "an expectation that cannot be met",
    `${request("POST /api/otp", ...json, "Expect: tea", "Content-Length: 2")}{}`,
    400,
    "bad_input",
  ],
];

describe("what cannot be read, or matches no route, is answered like every refusal", async () => {
  let running: Promise<{ product: Product; port: number }> | undefined;
  const port = async () => {
    running ??= listening();
    return (await running).port;
  };

  test.each(CASES)("%s", async (_title, bytes, status, code) => {
    const reply = await exchange(await port(), bytes);
    expect(reply.status).toBe(status);
    expect(JSON.parse(reply.body)).toMatchObject({ Error: expect.any(String), Code: code });
    expect(reply.headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(reply.headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
    expect(reply.headers["content-security-policy"]).toContain("default-src 'self'");
    expect(reply.headers["x-content-type-options"]).toBe("nosniff");
    expect(reply.headers["cache-control"]).toBe("no-store");
  });

  test("a whole address and HTTP/1.0 are served", async () => {
    const whole = await exchange(await port(), request("GET http://localhost/api/whoami?x=1"));
    expect([whole.status, JSON.parse(whole.body)]).toEqual([200, { Response: null }]);
    expect((await exchange(await port(), "GET /api/whoami HTTP/1.0\r\n\r\n")).status).toBe(200);
  });
});

test("an answer given while the product stops has the envelope too", async () => {
  const { product, port } = await listening();
  const socket = net.connect(port, "127.0.0.1");
  let text = "";
  socket.on("data", (chunk) => {
    text += chunk.toString();
  });
  const arrived = once(product.app.server, "request");
  const ended = once(socket, "close");
  // A request in progress keeps the connection open, so that a second one on it arrives after the stop began.
  socket.write(
    "POST /api/otp HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nContent-Type: application/json\r\n\r\n{",
  );
  await arrived;
  const closed = product.app.close();
  await expect.poll(() => product.app.server.listening).toBe(false);
  socket.write("}GET /api/whoami HTTP/1.1\r\nHost: localhost\r\n\r\n");
  await ended;
  await closed;
  expect(text).toContain('{"Error":"We are restarting. Please try again in a moment.","Code":"unavailable"}');
  expect(text).not.toContain("statusCode");
});
