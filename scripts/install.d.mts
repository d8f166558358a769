/** Installs exactly what the lock file says. @returns whether it succeeded */
export function installLocked(): boolean;
