import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';

/** The runtime that the package `node` brings: its install script fetches it, so that no line of the lock file pins it. */
const RUNTIME = 'node_modules/node/bin/node';
/** SHA-256 of that file in version 24.21.0, by platform. Made anew with `sha256sum` when the version changes. */
const SHA256: Readonly<Record<string, string>> = {
  'linux-x64': '7fde7b8afa198da66257f42ee2001d874c7355631e6d1579a5fb5ef1f246df4c',
};

const PINNED = SHA256[`${process.platform}-${process.arch}`] ?? null;
/** What the file was like when it was found to be the pinned one; beside what is built. */
const FOUND = 'dist/runtime.json';

/**
 * What is wrong with the runtime, looked at whenever its file is another than last time: its size and times tell in a
 * moment, the hash of 127 MB in 150 to 400 ms.
 */
export async function runtimeTroubleAtStart(
  path = RUNTIME,
  pinned = PINNED,
  found = FOUND,
): Promise<string | null> {
  if (pinned === null || !existsSync(path)) return null;
  const { size, mtimeMs, ctimeMs } = statSync(path);
  const likeNow = JSON.stringify({ pinned, size, mtimeMs, ctimeMs });
  if (existsSync(found) && readFileSync(found, 'utf8') === likeNow) return null;
  const trouble = await runtimeTrouble(path, pinned);
  if (trouble === null) remember(found, likeNow);
  return trouble;
}

function remember(found: string, likeNow: string): void {
  try {
    writeFileSync(found, likeNow);
  } catch {
    // What is built cannot be written to: then the runtime is looked at each time.
  }
}

/** What is wrong with the runtime that was fetched, as a sentence; null when it is the pinned one or none is pinned here. */
export async function runtimeTrouble(path = RUNTIME, pinned: string | null = PINNED): Promise<string | null> {
  if (pinned === null || !existsSync(path)) return null;
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex') === pinned
    ? null
    : `${path} is not the runtime that this version was made with; remove node_modules, run npm ci, and do not start it if this is said again.`;
}
