import { folderOf, type Language } from './languages.ts';

/** Path of the build's list of files that a phone stores. */
export const APP_FILES = '/app-files.json';

/** Path of a language's own list of files, other than that of English, which the worker has. */
export const filesOf = (language: Language): string => `/${folderOf(language)}files.json`;

/** Requests the exact bytes of a file: some proxies rewrite scripts and pages by content type. */
export const AS_BYTES = 'raw';

/** Path of the list of the app's screens, made by the build: one pattern per line, such as '/business/$id'. */
export const APP_ROUTES = '/routes.txt';

export const REVISION_DIGITS = 24;

/** One file of the built app. */
export interface AppFile {
  url: string;
  /** First {@link REVISION_DIGITS} hex digits of the SHA-256 of its bytes. */
  revision: string;
}

/** A file in the build's list. */
export interface ListedFile extends AppFile {
  size: number;
  /** Size after gzip, of files that exist per language. */
  packed?: number;
  /** Stored on the first visit, not only on first use. */
  isKept: boolean;
}

/** A file that the worker stores on the first visit. */
export interface KeptFile extends AppFile {
  /** The first script of a document, which identifies the document even if a proxy changed it. */
  script?: string;
}

/**
 * Why a file of the app is not on this phone: `missing` (not fetched yet), `changed` on the way, `refused` by the
 * server or a filter, server `unreached`, storage `full` or broken (`unstorable`), or the server has a `newer`
 * version.
 */
export type FileTrouble = 'missing' | 'changed' | 'refused' | 'unreached' | 'full' | 'unstorable' | 'newer';

/**
 * Work that a page requests from the worker: `mend` fetches missing files, `check` verifies the content of stored
 * files.
 */
export type FilesWork = 'mend' | 'check';

/** The worker's response about the files that screens need. */
export interface FilesFound {
  missing: string[];
  /** Total size of all files that `check` found. */
  bytes: number;
  /** Null if nothing is missing. */
  trouble: FileTrouble | null;
}

/** The screens that are prerendered into a document of their own, with the module of the route that draws them. */
export const FIRST_VIEWS = [
  { path: '/', file: 'index.html', route: 'index' },
  { path: '/explore', file: 'explore.html', route: 'explore' },
  { path: '/emergency', file: 'emergency.html', route: 'emergency' },
] as const;

/** The document of all other screens. */
export const OTHER_SCREENS = 'screen.html';
