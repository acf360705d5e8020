import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';

/** The runtime of the package `node`: its install script downloads it, so the lock file does not pin it. */
const RUNTIME = 'node_modules/node/bin/node';
/** SHA-256 of that file in version 24.21.0, by platform. Update with `sha256sum` when the version changes. */
const SHA256: Readonly<Record<string, string>> = {
  'linux-x64': '7fde7b8afa198da66257f42ee2001d874c7355631e6d1579a5fb5ef1f246df4c',
};

const PINNED = SHA256[`${process.platform}-${process.arch}`] ?? null;
/** Size and times of the verified file, stored beside the build. */
const FOUND = 'dist/runtime.json';

/**
 * Returns the problem with the runtime, or null. Hashes the 127 MB (150 to 400 ms) only if its size or times have
 * changed.
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
    // Without a writable build folder, it is hashed each time.
  }
}

/**
 * Returns the problem with the downloaded runtime as a sentence; null if the hash matches or none is pinned for this
 * platform.
 */
export async function runtimeTrouble(path = RUNTIME, pinned: string | null = PINNED): Promise<string | null> {
  if (pinned === null || !existsSync(path)) return null;
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex') === pinned
    ? null
    : `${path} differs from the runtime of this version. Remove node_modules and run npm ci. Do not start it if this message appears again.`;
}
