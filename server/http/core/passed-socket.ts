/** The first descriptor after standard input, output and error. */
const FIRST_FD = 3;

/**
 * Returns the listening socket that systemd passes to this process (`sd_listen_fds(3)`, `deploy/petiyard.socket`); null
 * if there is none. It stays open during a restart, so that new connections wait for the next server.
 */
export function passedSocket({ LISTEN_PID, LISTEN_FDS }: NodeJS.ProcessEnv): { fd: number } | null {
  return LISTEN_PID === String(process.pid) && LISTEN_FDS === '1' ? { fd: FIRST_FD } : null;
}
