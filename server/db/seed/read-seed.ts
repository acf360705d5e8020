import { readFileSync } from 'node:fs';
import { projectFile } from '../../root.ts';

/** Reads a JSON file of this folder. */
export const readSeed = <T>(name: string): T =>
  JSON.parse(readFileSync(projectFile(`server/db/seed/${name}`), 'utf8')) as T;
