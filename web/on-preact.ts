/**
 * React's names lead to preact's compatibility layer, which draws the same components with a sixth of react-dom's bytes
 * (docs/decisions/0001-stack.md): in the app, in the prerendered pages and in the tests of both.
 */
export const onPreact = [
  { find: /^react\/jsx-(dev-)?runtime$/, replacement: "preact/jsx-runtime" },
  { find: /^react-dom\/client$/, replacement: "preact/compat/client" },
  { find: /^react-dom\/server$/, replacement: "preact-render-to-string" },
  { find: /^react-dom$/, replacement: "preact/compat" },
  { find: /^react$/, replacement: "preact/compat" },
  // The router's stand-in for versions of React without this hook.
  { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: "preact/compat" },
];
