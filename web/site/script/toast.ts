/** How long a toast stays. */
const TOAST_MS = 5000;

/**
 * Shows a warning for a moment. What matters of it is said in the page too, where it is announced and stays, so this one
 * is for the eye alone.
 */
export function showToast(title: string, body: string): void {
  document.querySelector(".toast")?.remove();
  const toast = document.createElement("div");
  toast.className = "toast";
  toast.ariaHidden = "true";
  const heading = document.createElement("strong");
  heading.textContent = title;
  toast.append(heading, body);
  document.body.append(toast);
  setTimeout(() => toast.remove(), TOAST_MS);
}
