/** Before all tests that start a server of its own process: the server as it stands now. */
export { buildServer as setup } from '#scripts/build-server.ts';
