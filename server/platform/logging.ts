import { type DestinationStream, type Logger, pino } from "pino";

/** The log as seen by code that only writes warnings. */
export interface Log {
  warn(details: object, message: string): void;
}

/** Structured logs without codes, cookies or addresses of people. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
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
  };
  return destination ? pino(options, destination) : pino(options);
}
