import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { canInstall, install, isProgram } from './debian.ts';

/** Programs for the tests in Firefox and WebKit. */
export interface Engines {
  firefox: string;
  webkitDriver: string;
}

/** Debian packages. WebKit has no browser with persistent storage, so gjs opens one on a virtual display. */
const PACKAGES = ['firefox-esr', 'webkit2gtk-driver', 'gjs', 'gir1.2-webkit2-4.1', 'xvfb'];
const HINT = `Run apt-get install -y ${PACKAGES.join(' ')}, or set FIREFOX and WEBKIT_DRIVER to the paths of the programs.`;

/** Returns the system's Firefox and WebKit with its driver; null if something is missing. */
function findEngines(env: NodeJS.ProcessEnv = process.env): Engines | null {
  const folders = ['/usr/bin', ...(env.PATH ?? '').split(delimiter)].filter(Boolean);
  const programOf = (name: string) => folders.map((folder) => join(folder, name)).find(isProgram) ?? null;
  const firefox = env.FIREFOX || programOf('firefox-esr') || programOf('firefox');
  const webkitDriver = env.WEBKIT_DRIVER || programOf('WebKitWebDriver');
  const isWhole = programOf('gjs') && programOf('Xvfb') && hasTypelib();
  return firefox && webkitDriver && isWhole ? { firefox, webkitDriver } : null;
}

/** WebKit's library for scripts. */
const hasTypelib = () =>
  ['/usr/lib', '/usr/lib64', ...multiarch()].some((folder) =>
    existsSync(join(folder, 'girepository-1.0/WebKit2-4.1.typelib')),
  );

const multiarch = () => readdirSync('/usr/lib').map((name) => join('/usr/lib', name));

/**
 * Like {@link findEngines}, but installs missing packages on Debian. Prints what it does. @throws Error with the
 * command to run
 */
export function findOrInstallEngines(): Engines {
  const found = findEngines();
  if (found) return found;
  const missing = 'Firefox or WebKit is missing on this machine.';
  if (!canInstall()) throw new Error(`${missing} ${HINT}`);
  console.log(`${missing} Installing them: apt-get install -y ${PACKAGES.join(' ')}`);
  const fault = install(...PACKAGES);
  const installed = findEngines();
  if (!installed) throw new Error(`They could not be installed (${fault ?? 'some are missing'}). ${HINT}`);
  return installed;
}

/** Starts a virtual display. */
export async function startDisplay(): Promise<{ name: string; stop(): void }> {
  const child = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const number = await new Promise<string>((resolve, reject) => {
    child.stdio[3]?.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()));
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}`)));
  });
  return { name: `:${number}`, stop: () => void child.kill() };
}
