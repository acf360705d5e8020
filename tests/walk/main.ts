// Walks at random over the real screens: `npm run walk -- --acts 10000 --seed 1`.
import { parseArgs } from 'node:util';
import { SECOND_MS } from '#contract/shared/time.ts';
import config from '../../playwright.config.ts';
import { findOrInstallChromium } from '../../scripts/find-chromium.ts';
import seedOnce from '../e2e/support/seed.ts';
import { visitOnce } from '../e2e/support/visited.ts';
import { linesOf, walk } from './walk.ts';
import { startWorld } from './world.ts';

const USAGE = `npm run walk -- --acts N --seed M   runs N acts in walks of at most 500; the first uses seed M, the next M + 1
… --trace           prints each act
… --shared-forms    also types into forms that are open in another tab`;
/** Then everything works again, and each text is looked for; the next walk begins with a fresh phone. */
const ACTS_OF_A_WALK = 500;

const { values } = parseArgs({
  options: {
    acts: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    trace: { type: 'boolean', default: false },
    'shared-forms': { type: 'boolean', default: false },
  },
});
const [acts, seed] = [Number(values.acts), Number(values.seed)];
if (!Number.isSafeInteger(acts) || acts < 1 || !Number.isSafeInteger(seed)) {
  console.error(USAGE);
  process.exit(1);
}

const chromium = findOrInstallChromium();
if (chromium.path === null) {
  console.error(chromium.reason);
  process.exit(1);
}
await seedOnce();
const launchOptions = { ...config.use?.launchOptions, executablePath: chromium.path };
const visited = await visitOnce(launchOptions);
const broken: string[] = [];
const startMs = performance.now();
let [done, typed, sent, next] = [0, 0, 0, seed];
const writes = new Map<string, number>();
while (done < acts) {
  const world = await startWorld({ profile: visited.copy(), port: visited.port, launchOptions });
  const report = await walk(world, {
    seed: next,
    acts: Math.min(ACTS_OF_A_WALK, acts - done),
    sharesForms: values['shared-forms'],
    ...(values.trace ? { onLine: (line) => console.log(line) } : {}),
  });
  await world.close();
  for (const line of linesOf(report, values['shared-forms'])) console.log(line);
  if (report.broken)
    broken.push(`seed ${next}, act ${report.broken.act}, ${report.broken.property}: ${report.broken.text}`);
  done += Math.max(1, report.acts);
  typed += report.typed;
  sent += report.sent;
  for (const [name, count] of report.writes) writes.set(name, (writes.get(name) ?? 0) + count);
  next++;
}
visited.remove();
const seconds = (performance.now() - startMs) / SECOND_MS;
console.log(
  `${done} acts in ${seconds.toFixed(1)} s, ${typed} texts typed, ${sent} sent, ${broken.length} broken properties`,
);
console.log(
  [...writes]
    .sort()
    .map(([name, count]) => `${name} ${count}`)
    .join(' · '),
);
for (const line of broken) console.log(line);
process.exitCode = broken.length > 0 ? 1 : 0;
