import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** First the engine without a window of its own: the tests need no more, and it does the same with a third less work. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];
/** Debian's packages, the first one that it has. */
const PACKAGES = ['chromium-headless-shell', 'chromium'];

/** A browser to test with, or why there is none. */
export type FoundChromium = { path: string } | { path: null; reason: string };

/** The system's Chromium: the environment's CHROMIUM, else the first known name that /usr/bin or the PATH has. */
export function findChromium(env: NodeJS.ProcessEnv = process.env): FoundChromium {
  if (env.CHROMIUM) {
    return isProgram(env.CHROMIUM)
      ? { path: env.CHROMIUM }
      : { path: null, reason: `CHROMIUM names ${env.CHROMIUM}, which is not a program.` };
  }
  const folders = ['/usr/bin', ...(env.PATH ?? '').split(delimiter)].filter(Boolean);
  const path = NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram);
  return path ? { path } : { path: null, reason: 'There is no Chromium on this machine.' };
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false; // not there, or not to be run: both mean that it cannot be used
  }
}

/** {@link findChromium}, and on a Debian machine without one its installation. Says what it does. */
export function findOrInstallChromium(): FoundChromium {
  const found = findChromium();
  if (found.path !== null || process.env.CHROMIUM) return found;
  const hint = 'Install Chromium, or set CHROMIUM to its path.';
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0)
    return { path: null, reason: `${found.reason} ${hint}` };
  const faults: string[] = [];
  for (const name of PACKAGES) {
    console.log(`${found.reason} Installing it: apt-get update && apt-get install -y ${name}`);
    const fault = install(name);
    if (fault === null) return findChromium();
    faults.push(fault);
  }
  return { path: null, reason: `Chromium could not be installed (${faults.join('; ')}). ${hint}` };
}

/** Installs a package of Debian. @returns why it could not; null when it could. */
function install(name: string): string | null {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  try {
    execFileSync('apt-get', ['update'], { stdio: 'inherit', env });
    execFileSync('apt-get', ['install', '-y', name], { stdio: 'inherit', env });
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
