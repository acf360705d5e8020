import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type ServerProcess, startProcess } from '#tests/support/server-process.ts';
import { enrol, lineOf, middleOf, type Person, type Round, stormOf } from './storm.ts';

/**
 * A storm of posts on the real server: its own process, a file, demo data, and connections that are kept open, each
 * pushing one post after the other. With `--against FOLDER`, another checkout with a built server, both take turns.
 * Builds nothing: `npm run build` comes first, in both.
 */
const { values } = parseArgs({
  options: {
    connections: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '6' },
    rounds: { type: 'string', default: '3' },
    against: { type: 'string' },
  },
});
const ROUNDS = Number(values.rounds);

/** One checkout's server and the people who write on it. */
interface Contender {
  name: string;
  server: ServerProcess;
  people: Person[];
  rounds: Round[];
}

const folder = await mkdtemp(join(tmpdir(), 'petiyard-bench-'));
const contenders: Contender[] = [];
try {
  const folders = values.against === undefined ? ['.'] : ['.', values.against];
  for (const [index, checkout] of folders.entries())
    contenders.push(await enter(index === 0 ? 'this' : 'other', resolve(checkout)));
  for (let round = 0; round <= ROUNDS; round++)
    for (const { name, server, people, rounds } of contenders) {
      const [connections, ms] = [Number(values.connections), Number(values.seconds) * 1000];
      const storm = await stormOf({ servers: [server], people }, { connections, ms, round });
      if (round === 0) continue; // the first one warms up
      rounds.push(storm);
      console.log(lineOf(name, storm));
    }
  report();
} finally {
  for (const { server } of contenders) await server.stop();
  await rm(folder, { recursive: true });
}

async function enter(name: string, checkout: string): Promise<Contender> {
  const settings = {
    DATABASE_URL: `file:${join(folder, `${name}.sqlite`)}`,
    STARTER_DATA: 'demo',
    WRITES_PER_MINUTE: '1000000',
    LOG_LEVEL: 'info',
  };
  const server = await startProcess(settings, checkout);
  return { name, server, people: await enrol(server), rounds: [] };
}

/** The middle round of each by its speed, and how much faster this one is. */
function report(): void {
  const medians = contenders.map(({ name, rounds }) => {
    const middle = middleOf(rounds);
    if (middle) console.log(`median ${lineOf(name, middle)}`);
    return middle;
  });
  const [ours, other] = medians;
  if (!ours || !other) return;
  const cpu =
    ours.cpuMsPerPush && other.cpuMsPerPush
      ? `, ${(ours.cpuMsPerPush / other.cpuMsPerPush).toFixed(2)} × the CPU`
      : '';
  console.log(`ratio  ${(ours.perSecond / other.perSecond).toFixed(2)} × the pushes${cpu}`);
}
