import { dirname, join } from 'node:path';
import { pictureSumsIn } from '../db/engines/sqlite/copies.ts';
import { checksumOf, type PictureFiles, pictureFolder, readPicture } from '../pictures/picture-files.ts';

/** Backups in one folder share their pictures: the bytes behind a name never change. */
const picturesBeside = (backup: string): PictureFiles =>
  pictureFolder(join(dirname(backup), 'petiyard-pictures'));

/** Copies the pictures that a backup names to its folder, where they are missing or damaged. */
export const backUpPictures = (backup: string, pictures: PictureFiles): Promise<void> =>
  copyNamed(backup, pictures, picturesBeside(backup));

/** Copies the pictures that a backup names to the server’s folder, where they are missing or damaged. */
export const restorePictures = (backup: string, pictures: PictureFiles): Promise<void> =>
  copyNamed(backup, picturesBeside(backup), pictures);

async function copyNamed(backup: string, from: PictureFiles, to: PictureFiles): Promise<void> {
  for (const [hash, checksum] of pictureSumsIn(backup)) {
    if (await isIntact(to, hash, checksum)) continue;
    const files = await readPicture(from, hash);
    if (files) await to.put(hash, files);
  }
}

/** Counts the pictures that a backup names, and those of them with missing or changed files. */
export async function verifyPictures(backup: string): Promise<{ pictures: number; faulty: number }> {
  const sums = pictureSumsIn(backup);
  const files = picturesBeside(backup);
  let faulty = 0;
  for (const [hash, checksum] of sums) if (!(await isIntact(files, hash, checksum))) faulty += 1;
  return { pictures: sums.size, faulty };
}

/** Removes the pictures that none of the kept backups of a folder names; none while a backup cannot be read. */
export async function prunePictures(backups: readonly string[]): Promise<void> {
  const [first] = backups;
  if (first === undefined) return;
  const named = namesIn(backups);
  if (!named) return; // a damaged backup may name any of them
  const files = picturesBeside(first);
  for (const hash of await files.list()) if (!named.has(hash)) await files.remove(hash);
}

function namesIn(backups: readonly string[]): Set<string> | null {
  try {
    return new Set(backups.flatMap((backup) => [...pictureSumsIn(backup).keys()]));
  } catch {
    return null;
  }
}

async function isIntact(files: PictureFiles, hash: string, checksum: string): Promise<boolean> {
  const found = await readPicture(files, hash);
  return found !== null && checksumOf(found) === checksum;
}
