import { createHash } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PICTURE_KINDS, type PictureKind } from '#contract/pictures.ts';

/** The files of one picture. */
export type PictureBytes = Readonly<Record<PictureKind, Uint8Array>>;

/** Where the files of pictures are stored, by the hash of the upload. */
export interface PictureFiles {
  /** Stores all files of a picture; a repeat replaces them. */
  put(hash: string, files: PictureBytes): Promise<void>;
  /** Reads one file; null if it is missing. */
  get(hash: string, kind: PictureKind): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Removes all files of a picture; missing ones are fine. */
  remove(hash: string): Promise<void>;
  /** Lists the hashes that have at least one file. */
  list(): Promise<string[]>;
}

/** Picture files, and a queue for work that must not meet: storing with its row, and removing. */
export interface PictureStore extends PictureFiles {
  inTurn<T>(job: () => Promise<T>): Promise<T>;
}

function withTurns(files: PictureFiles): PictureStore {
  let last: Promise<unknown> = Promise.resolve();
  return {
    ...files,
    inTurn(job) {
      const turn = last.then(job, job);
      last = turn.catch(() => undefined); // the caller gets the error
      return turn;
    },
  };
}

const PICTURE_FILE = /^([0-9a-f]{64})-(?:thumb|view)\.(?:webp|jpg)$/;
/** Owner only: the folder is beside the database. */
const OWNER_DIR = 0o700;

/** Stores pictures in a folder: `ab/abcd…-view.webp`. A file appears only after its bytes are on disk. */
export function pictureFolder(folder: string): PictureStore {
  const shelfOf = (hash: string) => join(folder, hash.slice(0, 2));
  const fileOf = (hash: string, kind: PictureKind) => join(shelfOf(hash), `${hash}-${kind}`);
  return withTurns({
    async put(hash, files) {
      await mkdir(shelfOf(hash), { recursive: true, mode: OWNER_DIR });
      for (const kind of PICTURE_KINDS) await writeWhole(fileOf(hash, kind), files[kind]);
    },
    get: (hash, kind) => orNull(readFile(fileOf(hash, kind))),
    async remove(hash) {
      for (const kind of PICTURE_KINDS) await rm(fileOf(hash, kind), { force: true });
    },
    async list() {
      const hashes = new Set<string>();
      for (const shelf of (await orNull(readdir(folder))) ?? [])
        for (const name of (await orNull(readdir(join(folder, shelf)))) ?? []) {
          const [, hash] = PICTURE_FILE.exec(name) ?? [];
          if (hash) hashes.add(hash);
        }
      return [...hashes];
    },
  });
}

/** Keeps pictures in memory, beside a database in memory. */
function picturesInMemory(): PictureStore {
  const stored = new Map<string, PictureBytes>();
  return withTurns({
    put: async (hash, files) => void stored.set(hash, files),
    get: async (hash, kind) => {
      const bytes = stored.get(hash)?.[kind];
      return bytes ? new Uint8Array(bytes) : null;
    },
    remove: async (hash) => void stored.delete(hash),
    list: async () => [...stored.keys()],
  });
}

/** Returns a checksum of the files of a picture, for the verification of backups. */
export function checksumOf(files: PictureBytes): string {
  const sum = createHash('sha256');
  for (const kind of PICTURE_KINDS) sum.update(files[kind]);
  return sum.digest('hex');
}

/** Reads all files of a picture; null if one is missing. */
export async function readPicture(files: PictureFiles, hash: string): Promise<PictureBytes | null> {
  const found: Partial<Record<PictureKind, Uint8Array>> = {};
  for (const kind of PICTURE_KINDS) {
    const bytes = await files.get(hash, kind);
    if (!bytes) return null;
    found[kind] = bytes;
  }
  return found as PictureBytes;
}

/** Writes a file completely or not at all. */
async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const partial = `${path}.${process.pid}-${Math.random().toString(36).slice(2)}.partial`;
  try {
    const handle = await open(partial, 'w', 0o600);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(partial, path);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

/** Returns null for a file or folder that does not exist. */
async function orNull<T>(reading: Promise<T>): Promise<T | null> {
  return reading.catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
      return null;
    throw error;
  });
}

/** Opens the store of a server's settings. */
export const openPictures = ({ pictures }: { pictures: string | null }): PictureStore =>
  pictures === null ? picturesInMemory() : pictureFolder(pictures);
