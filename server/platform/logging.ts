import { type Logger, pino } from "pino";

/** Structured logs without codes, cookies or addresses of people (security.md row 57). */
export function createLogger(level: string): Logger {
  return pino({
    level,
    base: null,
    redact: {
      paths: [
        "req",
        "headers",
        "cookie",
        "email",
        "Email",
        "*.email",
        "*.recipient",
        "*.headers",
        "err.detail",
        "err.parameters",
      ],
      remove: true,
    },
  });
}
