/** An app that waits for its update asks for a file that the server has no more: its update is offered above the page. */
export function ifOutdated(error: unknown): undefined {
  if (!(error instanceof TypeError)) throw error;
}
