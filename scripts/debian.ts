import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';

/** Whether a path is a program that this account may run. */
export function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false; // missing or not executable
  }
}

/** Whether Debian packages can be installed here. */
export const canInstall = (): boolean => existsSync('/etc/debian_version') && process.getuid?.() === 0;

/** Installs Debian packages. @returns the error message, or null */
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
