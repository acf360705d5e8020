/** Path of the list of files that the worker keeps, made by the build. */
export const APP_FILES = '/app-files.json';

/** Path of the table of the app's screens, made by the build: one pattern a line, as '/business/$id'. */
export const APP_ROUTES = '/routes.txt';

/** One file that the worker keeps. A file without a revision carries its version in its name. */
export interface AppFile {
  url: string;
  revision: string | null;
  size: number;
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
