import { basename, delimiter, join } from 'node:path';
import { canInstall, install, isProgram } from './debian.ts';

/** The headless shell first: it suffices for the tests and needs a third less work. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];
/** Debian packages in order of preference. */
const PACKAGES = ['chromium-headless-shell', 'chromium'];

/** A browser for tests, or the reason why there is none. */
export type FoundChromium = { path: string } | { path: null; reason: string };

/** Returns the system's Chromium: the environment's CHROMIUM, else the first known name in /usr/bin or the PATH. */
export function findChromium(env: NodeJS.ProcessEnv = process.env): FoundChromium {
  if (env.CHROMIUM) {
    return isProgram(env.CHROMIUM)
      ? { path: env.CHROMIUM }
      : { path: null, reason: `CHROMIUM is ${env.CHROMIUM}, which is not a program.` };
  }
  const folders = ['/usr/bin', ...(env.PATH ?? '').split(delimiter)].filter(Boolean);
  const path = NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram);
  return path ? { path } : { path: null, reason: 'There is no Chromium on this machine.' };
}

/**
 * Like {@link findChromium}, but first installs the headless shell on Debian if it is missing: that takes 15 s and
 * saves minutes. Falls back to any Chromium. Prints what it does.
 */
export function findOrInstallChromium(): FoundChromium {
  const found = findChromium();
  if (process.env.CHROMIUM || (found.path !== null && basename(found.path) === NAMES[0])) return found;
  const hint = 'Install Chromium, or set CHROMIUM to its path.';
  const reason = found.path === null ? found.reason : 'This machine’s Chromium has a window of its own.';
  if (!canInstall()) return found.path === null ? { path: null, reason: `${reason} ${hint}` } : found;
  const faults: string[] = [];
  for (const name of found.path === null ? PACKAGES : PACKAGES.slice(0, 1)) {
    console.log(`${reason} Installing ${name}: apt-get update && apt-get install -y ${name}`);
    const fault = install(name);
    if (fault === null) return findChromium();
    faults.push(fault);
  }
  if (found.path === null)
    return { path: null, reason: `Chromium could not be installed (${faults.join('; ')}). ${hint}` };
  console.log(`It could not be installed (${faults.join('; ')}): the tests run in ${found.path}.`);
  return found;
}
