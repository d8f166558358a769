// Runs before the first paint, as a file because the content security policy forbids inline scripts.
// Without a choice the page follows the system by itself (color-scheme in tokens.css).
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem("theme");
  } catch {}
  if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
})();
