/**
 * Stands in for what TanStack Query does for suspense and error boundaries: pages here show their own loading and failure,
 * so its code stays out of every page. no-query-boundaries.test.ts sees to it that nobody counts on either.
 */
const nothing = () => undefined;
export const ensureSuspenseTimers = nothing;
export const ensurePreventErrorBoundaryRetry = nothing;
export const useClearResetErrorBoundary = nothing;
export const shouldSuspend = () => false;
export const getHasError = () => false;
export const fetchOptimistic = nothing;
// Named by the hooks for suspense, which nobody imports.
export const defaultThrowOnError = nothing;
