/** Path of the list of files that the worker keeps, made by the build. */
export const APP_FILES = '/app-files.json';

/** One file that the worker keeps. A file without a revision carries its version in its name. */
export interface AppFile {
  url: string;
  revision: string | null;
  size: number;
}
