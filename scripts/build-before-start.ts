import { accessSync, constants, existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** A part of the build. */
export interface Part {
  /** A file that the build makes. */
  built: string;
  sources: readonly string[];
  build(): Promise<void> | void;
}

/**
 * Builds the parts that are missing or older than their sources. An account that may not write there, such as the one
 * of a service, never builds: an older build is still served. @returns a sentence for the operator, and whether the
 * server can start
 */
export async function buildBeforeStart(
  parts: readonly Part[],
  isWritable: () => boolean = isBuildWritable,
): Promise<{ canStart: boolean; notice: string | null }> {
  const old = parts.filter(({ built, sources }) => isOlder(built, sources));
  if (old.length === 0) return { canStart: true, notice: null };
  if (isWritable()) {
    for (const { build } of old) await build();
    return { canStart: true, notice: null };
  }
  const isMissing = old.some(({ built }) => !existsSync(built));
  const state = isMissing
    ? 'There is no complete build'
    : 'The build is older than its sources and is served unchanged';
  return {
    canStart: !isMissing,
    notice: `${state}: run npm run build as the owner of this folder, then restart.`,
  };
}

function isBuildWritable(): boolean {
  try {
    accessSync(existsSync('dist') ? 'dist' : '.', constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Whether a part of the build is missing or older than its sources. */
function isOlder(built: string, sources: readonly string[]): boolean {
  return !existsSync(built) || sources.some((source) => newestMs(source) > statSync(built).mtimeMs);
}

/** Returns the last change at or below a path, in epoch milliseconds. A folder changes when a file is removed. */
function newestMs(path: string): number {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newestMs(join(path, name))));
}
