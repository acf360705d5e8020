import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';

/** The runtime that the package `node` brings: its install script fetches it, so that no line of the lock file pins it. */
const RUNTIME = 'node_modules/node/bin/node';
/** SHA-256 of that file in version 24.21.0, by platform. Made anew with `sha256sum` when the version changes. */
const SHA256: Readonly<Record<string, string>> = {
  'linux-x64': '7fde7b8afa198da66257f42ee2001d874c7355631e6d1579a5fb5ef1f246df4c',
};

/** What is wrong with the runtime that was fetched, as a sentence; null when it is the pinned one or none is pinned here. */
export async function runtimeTrouble(
  path = RUNTIME,
  pinned: string | null = SHA256[`${process.platform}-${process.arch}`] ?? null,
): Promise<string | null> {
  if (pinned === null || !existsSync(path)) return null;
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex') === pinned
    ? null
    : `${path} is not the runtime that this version was made with; remove node_modules, run npm ci, and do not start it if this is said again.`;
}
