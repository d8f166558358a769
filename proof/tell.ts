let failed = false;

/** Prints how a proof ended, with its figures. */
export function tell(name: string, ok: boolean, figures: string): void {
  failed ||= !ok;
  console.log(`${ok ? "ok  " : "FAIL"} ${name}: ${figures}`);
}

/** Whether any proof failed. */
export const anyFailed = (): boolean => failed;
