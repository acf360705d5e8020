/** Path of the build's list of the files that a phone keeps. */
export const APP_FILES = '/app-files.json';

/** Asks the server for the plain bytes of a file: proxies that rewrite scripts and pages go by the type of an answer. */
export const AS_BYTES = 'raw';

/** Path of the table of the app's screens, made by the build: one pattern a line, as '/business/$id'. */
export const APP_ROUTES = '/routes.txt';

export const REVISION_DIGITS = 24;

/** One file of the app, as the build made it. */
interface AppFile {
  url: string;
  /** The first {@link REVISION_DIGITS} hexadecimal digits of the SHA-256 of its bytes. */
  revision: string;
}

/** A file in the build's list. */
export interface ListedFile extends AppFile {
  size: number;
  /** It is kept from the first visit on, and not only once somebody needs it. */
  isKept: boolean;
}

/** A file that the worker keeps from the first visit on. */
export interface KeptFile extends AppFile {
  /** A document's own first script: by its name the document is recognized where a proxy has changed other things in it. */
  script?: string;
}

/**
 * Why a file of the app is not on this phone: it is `missing` and was not fetched yet; it arrives `changed`; the server or a
 * filter has `refused` it; our server was `unreached`; the phone is `full`; the browser's storage fails (`unstorable`); the
 * server has a `newer` version by now.
 */
export type FileTrouble = 'missing' | 'changed' | 'refused' | 'unreached' | 'full' | 'unstorable' | 'newer';

/** Work that a page asks the worker for: `mend` fetches missing files, `check` compares the content of those that are here. */
export type FilesWork = 'mend' | 'check';

/** The worker's answer about the files that screens need. */
export interface FilesFound {
  missing: string[];
  /** The size of all files that `check` has found. */
  bytes: number;
  /** Null while nothing is missing. */
  trouble: FileTrouble | null;
}

/**
 * The screens whose first view stands in a document of their own, made by the build, and the module of the route that
 * draws it: what is seen before a script has come.
 */
export const FIRST_VIEWS = [
  { path: '/', file: 'index.html', route: 'index' },
  { path: '/explore', file: 'explore.html', route: 'explore' },
] as const;

/** The document of every other screen. */
export const OTHER_SCREENS = 'screen.html';
