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
