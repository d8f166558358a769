import { expect, test } from "vitest";
import { startProduct } from "../../../test/product.ts";
import { headSources, ownSources } from "./style-policy.ts";

const styleOf = (policy: unknown) => /style-src ([^;]*)/.exec(String(policy))?.[1];

test("a style is allowed by its content, and only where we put it", () => {
  expect(headSources("<head><style>a{}</style></head>").trim()).toMatch(/^'sha256-[\w+/]{43}='$/);
  expect(headSources("<head></head><body><style>a{}</style></body>")).toBe("");
  expect(ownSources("<p>none</p>")).toBe("");
  expect(ownSources("<head></head><body><noscript><style>a{}</style></noscript></body>")).toBe(
    headSources("<head><style>a{}</style></head>"),
  );
  expect(ownSources('<p style="width:1%"></p><p style="width:1%"></p>')).toMatch(
    /^ 'unsafe-hashes' 'sha256-[\w+/]{43}='$/,
  );
});

test("pages allow their own style sheet and nothing inline; answers without a page allow none", async () => {
  const p = await startProduct();
  const ask = (url: string) => p.app.inject({ url, headers: { accept: "text/html", host: "localhost" } });
  for (const url of ["/api/docs", "/none"])
    expect(styleOf((await ask(url)).headers["content-security-policy"])).toMatch(
      /^'self' 'sha256-[\w+/]{43}='$/,
    );
  expect(styleOf((await ask("/api/whoami")).headers["content-security-policy"])).toBe("'self'");
  const first = await ask("/api/docs");
  const again = await p.app.inject({
    url: "/api/docs",
    headers: { "if-none-match": String(first.headers.etag) },
  });
  expect(again.headers["content-security-policy"]).toBe(first.headers["content-security-policy"]);
});
