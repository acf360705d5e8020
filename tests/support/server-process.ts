import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { BUILT_SERVER } from '#scripts/build-server.ts';

/** The real server in its own process, as an operator runs it. */
export interface ServerProcess {
  url: string;
  port: number;
  pid: number | undefined;
  /** Everything that it has printed, its log included. */
  said(): string;
  /** False from the moment it is asked to end: its sockets close before the process is known to be gone. */
  isRunning(): boolean;
  /** Kills it at any point, like a power cut. */
  kill(): Promise<void>;
  /** Asks it to stop, like an operator. Resolves with its exit code. */
  stop(): Promise<number | null>;
}

/** Environment of the process; it should include `DATABASE_URL`. */
export type ServerSettings = Record<string, string>;

/**
 * Starts the built server of this checkout or another, and resolves once it responds.
 * @throws Error with its output if it exits instead.
 */
export async function startProcess(settings: ServerSettings, checkout = '.'): Promise<ServerProcess> {
  const child = spawnServer(settings, checkout);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (said += chunk));
  const port = await portOf(child);
  return {
    said: () => said,
    url: `http://127.0.0.1:${port}`,
    port,
    pid: child.pid,
    isRunning: () => !child.killed && child.exitCode === null && child.signalCode === null,
    kill: () => end(child, 'SIGKILL').then(() => {}),
    stop: () => end(child, 'SIGTERM'),
  };
}

/** Starts a server and kills it at a given time, whether it responds by then or not. */
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
  let output = '';
  return new Promise((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      output += chunk.toString();
      const match = /PetiYard is at https?:\/\/\S+:(\d+)/.exec(output);
      if (match) resolve(Number(match[1]));
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${output}`)));
  });
}
