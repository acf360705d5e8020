import { statSync } from 'node:fs';
import { type Documents, documentsIn } from './documents.ts';
import { screensOf } from './screens.ts';

/** A build of the app, and what the server has read from it. */
export interface Build {
  documents: Documents;
  isScreen(path: string): boolean;
  /** Its folder now. */
  folder: string;
  /** The folder of the build after or before it. */
  otherFolder: string;
}

/** The folder of the previous build. */
export const beforeIn = (root: string) => `${root}.old`;

/**
 * Returns the build that the server started with, wherever it is: the next build moves it aside. Its policies and
 * screens, read once, would not fit other files. If two builds were made since, it is gone, and the newest is read.
 */
export function runningBuild(root: string): () => Build {
  const old = beforeIn(root);
  const read = () => ({ id: idOf(root), documents: documentsIn(root), isScreen: screensOf(root) });
  let { id, ...own } = read();
  return () => {
    const present = idOf(root);
    const isMoved = present !== id && idOf(old) === id;
    if (present && present !== id && !isMoved) ({ id, ...own } = read());
    return isMoved ? { ...own, folder: old, otherFolder: root } : { ...own, folder: root, otherFolder: old };
  };
}

/** Identifies a folder also after a rename; null if there is none. Its time changes with the files in it. */
function idOf(folder: string): string | null {
  const stat = statSync(folder, { throwIfNoEntry: false });
  return stat ? `${stat.ino} ${stat.mtimeMs}` : null;
}
