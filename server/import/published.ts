import { readFileSync } from 'node:fs';
import { projectFile } from '../root.ts';
import type { Mapping } from './mapping.ts';
import { readMapping } from './mapping-check.ts';

/** The published lists that `--from` names, each with a mapping in `mappings/`. */
export const PUBLISHED = ['osm', 'overture', 'alltheplaces', 'dbpr', 'nppes'] as const;
export type Published = (typeof PUBLISHED)[number];

/** Returns the mapping of a published list. */
export const publishedMapping = (name: Published): Mapping =>
  readMapping(readFileSync(projectFile(`server/import/mappings/${name}.json`), 'utf8'));
