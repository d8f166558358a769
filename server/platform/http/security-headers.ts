import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from "node:http";
import { Socket } from "node:net";
import helmet from "helmet";

/** The headers of every answer, including those given before a request could be read. */
export function securityHeaders(publicOrigin: string, google: boolean): OutgoingHttpHeaders {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet({
    contentSecurityPolicy: contentPolicy(publicOrigin, google),
    // Our own pages receive the referrer, so that a buyer returns to the page that was locked.
    referrerPolicy: { policy: "same-origin" },
    // Google's button opens a window that answers this one.
    crossOriginOpenerPolicy: { policy: google ? "same-origin-allow-popups" : "same-origin" },
  })(request, response, () => undefined);
  return { ...response.getHeaders() };
}

function contentPolicy(publicOrigin: string, google: boolean) {
  const googleHost = google ? ["https://accounts.google.com/gsi/"] : [];
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...googleHost],
      styleSrc: ["'self'", ...googleHost],
      imgSrc: ["'self'", "data:"],
      fontSrc: ["'self'"],
      connectSrc: ["'self'", ...googleHost],
      frameSrc: ["'self'", ...googleHost],
      workerSrc: ["'self'"],
      manifestSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      ...(publicOrigin.startsWith("https://") ? { upgradeInsecureRequests: [] } : {}),
    },
  };
}
