import { accessSync, constants, mkdirSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from './config-error.ts';
import { OWNER_ONLY } from './owner-only.ts';

const FOLDER_OF_OWNER = 0o700;

/** @throws ConfigError with this sentence when the folder is missing and cannot be created, or is not writable. */
export function openTextFolder(folder: string, trouble: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: FOLDER_OF_OWNER });
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch {
    throw new ConfigError(trouble);
  }
}

/** Writes a text file that appears only when it is complete. Names begin with the time, so they sort by it. */
export async function writeText(
  folder: string,
  { atMs, id, text }: { atMs: number; id: string; text: string },
) {
  const name = `${new Date(atMs).toISOString().replace(/[:.]/g, '-')}-${id}.txt`;
  const file = await open(join(folder, `.${name}`), 'w', OWNER_ONLY);
  try {
    await file.writeFile(text, 'utf8');
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(join(folder, `.${name}`), join(folder, name));
}
