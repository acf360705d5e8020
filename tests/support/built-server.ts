/** Runs before all tests that start a server process: builds the current server. */
export { buildServer as setup } from '#scripts/build-server.ts';
