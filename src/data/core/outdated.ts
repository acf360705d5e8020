/** Ignores a missing file of an outdated app: the update is offered above the page. @throws all other errors */
export function ifOutdated(error: unknown): undefined {
  if (!(error instanceof TypeError)) throw error;
}
