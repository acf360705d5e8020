import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { BUILT_SERVER } from '#scripts/build-server.ts';

/** The real server in a process of its own, as an operator runs it. */
export interface ServerProcess {
  url: string;
  port: number;
  pid: number | undefined;
  /** No more from the moment in which it is told to end: its sockets go before the process is known to be gone. */
  isRunning(): boolean;
  /** Ends it in the middle of whatever it does, as a power cut would. */
  kill(): Promise<void>;
  /** Asks it to stop, as an operator does. Resolves with its exit code. */
  stop(): Promise<number | null>;
}

/** Settings of the process, as the environment gives them; `DATABASE_URL` should be among them. */
export type ServerSettings = Record<string, string>;

/**
 * Starts the built server, of this checkout or of another, and resolves once it answers.
 * @throws Error with its words when it ends instead.
 */
export async function startProcess(settings: ServerSettings, checkout = '.'): Promise<ServerProcess> {
  const child = spawnServer(settings, checkout);
  const port = await portOf(child);
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    pid: child.pid,
    isRunning: () => !child.killed && child.exitCode === null && child.signalCode === null,
    kill: () => end(child, 'SIGKILL').then(() => {}),
    stop: () => end(child, 'SIGTERM'),
  };
}

/** Starts a server and kills it when the moment has come, whether it answers by then or not. */
export async function killWhileStarting(
  settings: ServerSettings,
  moment: () => Promise<void>,
): Promise<void> {
  const child = spawnServer(settings);
  await moment();
  await end(child, 'SIGKILL');
}

function spawnServer(settings: ServerSettings, checkout = '.'): ChildProcess {
  const env = {
    ...process.env,
    NODE_COMPILE_CACHE: 'node_modules/.tmp/compile-cache',
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'warn',
    ...settings,
  };
  return spawn(process.execPath, [join(checkout, BUILT_SERVER)], { stdio: ['ignore', 'pipe', 'pipe'], env });
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }
  return child.exitCode;
}

function portOf(child: ChildProcess): Promise<number> {
  let said = '';
  return new Promise((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      said += chunk.toString();
      const match = /PetiYard is at https?:\/\/\S+:(\d+)/.exec(said);
      if (match) resolve(Number(match[1]));
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${said}`)));
  });
}
