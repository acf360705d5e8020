import { basename, delimiter, join } from 'node:path';
import { canInstall, install, isProgram } from './debian.ts';

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

/**
 * {@link findChromium}, and on a Debian machine without the engine alone its installation: it takes a quarter of a minute and
 * saves minutes. Where that fails, any Chromium will do. Says what it does.
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
