import { stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileOf } from './engine.ts';
import { COMPANIONS } from './sqlite/handle.ts';

/** Returns the size of a database file with its companions, and the free space of its disk; null when it is no file. */
export async function roomOf(database: string): Promise<{ usedBytes: number; freeBytes: number } | null> {
  const path = fileOf(database);
  if (path === null) return null;
  let usedBytes = 0;
  for (const companion of ['', ...COMPANIONS]) usedBytes += await sizeOf(`${path}${companion}`);
  const { bavail, bsize } = await statfs(dirname(path));
  return { usedBytes, freeBytes: bavail * bsize };
}

/** Companion files come and go. */
async function sizeOf(file: string): Promise<number> {
  const found = await stat(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return found?.size ?? 0;
}
