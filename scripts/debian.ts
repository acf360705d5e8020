import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';

/** Whether a path is a program that this account may run. */
export function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false; // not there, or not to be run: both mean that it cannot be used
  }
}

/** Whether packages of Debian can be installed here and now. */
export const canInstall = (): boolean => existsSync('/etc/debian_version') && process.getuid?.() === 0;

/** Installs packages of Debian. @returns why it could not; null when it could. */
export function install(...names: string[]): string | null {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  try {
    execFileSync('apt-get', ['update'], { stdio: 'inherit', env });
    execFileSync('apt-get', ['install', '-y', '--no-install-recommends', ...names], {
      stdio: 'inherit',
      env,
    });
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
