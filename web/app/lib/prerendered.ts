/**
 * Addresses of prerendered pages. They are not the app: links to them load again, and the worker never gives the
 * app's shell for them.
 */
export const PRERENDERED = /^\/((pricing|affiliate|tos|privacy|updates|blog|study)(\/|[?#]|$)|[?#]|$)/;
