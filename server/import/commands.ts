import { parseArgs } from 'node:util';
import { isThere } from '../db/engines/engine.ts';
import { mayBeServed } from '../db/engines/hold.ts';
import { openStore } from '../db/open-store.ts';
import type { Store } from '../db/store.ts';
import { encodingNamed } from './encoding.ts';
import { delimiterNamed } from './mapping-check.ts';
import { ImportProblem } from './problem.ts';
import { PUBLISHED, type Published } from './published.ts';
import { summaryOf } from './report.ts';
import { type ImportEnvironment, runImport } from './run.ts';
import { listImports } from './runs.ts';
import { undoImport, undoneText } from './undo.ts';

const USAGE = `npm run import -- FILE [--map MAP.json | --from LIST] [--dry-run]
    reads a list of businesses: CSV in any common encoding and delimiter, JSON, GeoJSON or JSON lines, also gzipped;
    in the common layout, or in the layout that MAP.json describes (docs/importing.md)
  --from LIST       a published list: ${PUBLISHED.join(', ')}
  --dry-run         counts and reports without writing
  --join            also joins rows that seem to be in another list; otherwise the report only names them
  --pictures        downloads the pictures in the file; otherwise the report only counts them
  --complete        the file is the whole list: closes listings that are no longer in it
  --yes             allows closing more than a tenth of the list
  --fast            never pauses for a running server
  --encoding NAME   utf-8, utf-16 or latin1, if the detected one is wrong
  --delimiter SIGN  ',', ';', '|' or tab, if the detected one is wrong
npm run import -- list        lists the latest imports with their numbers
npm run import -- undo NUMBER undoes the changes of an import`;

const OPTIONS = {
  map: { type: 'string' },
  from: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  join: { type: 'boolean', default: false },
  complete: { type: 'boolean', default: false },
  pictures: { type: 'boolean', default: false },
  yes: { type: 'boolean', default: false },
  fast: { type: 'boolean', default: false },
  encoding: { type: 'string' },
  delimiter: { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

/**
 * Runs one command of the importer. @returns the text to print. @throws ImportProblem for errors that the operator
 * can fix.
 */
export async function runCommand(
  args: readonly string[],
  { isGentle, ...given }: ImportEnvironment,
): Promise<string> {
  const { values, positionals } = parsed(args);
  if (values.help) return USAGE;
  const environment = {
    ...given,
    isGentle: isGentle === true && !values.fast && mayBeServed(given.database),
  };
  const [command = '', second] = positionals;
  if (command === 'list' && positionals.length === 1)
    return withStore(environment, (store) => listImports(store.read));
  if (command === 'undo' && positionals.length === 2) return undo(Number(second), environment);
  if (positionals.length !== 1 || command === 'undo') throw new ImportProblem(USAGE);
  const { report, path } = await runImport(
    {
      path: command,
      mapPath: values.map,
      published: publishedNamed(values.from, values.map),
      fileOptions: {
        ...(values.encoding === undefined ? {} : { encoding: encodingNamed(values.encoding) }),
        ...(values.delimiter === undefined ? {} : { delimiter: delimiterNamed(values.delimiter) }),
      },
      isDryRun: values['dry-run'],
      isJoining: values.join,
      isComplete: values.complete,
      hasPictures: values.pictures,
      isSure: values.yes,
    },
    environment,
  );
  return `${summaryOf(report)}\nReport: ${path}`;
}

/** Returns the published list of `--from`. @throws ImportProblem for an unknown one. */
function publishedNamed(name: string | undefined, map: string | undefined): Published | undefined {
  if (name === undefined) return;
  if (map !== undefined) throw new ImportProblem('--from has its own mapping: omit --map.');
  const published = PUBLISHED.find((known) => known === name.toLowerCase());
  if (published === undefined)
    throw new ImportProblem(`There is no list '${name}': --from is one of ${PUBLISHED.join(', ')}.`);
  return published;
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new ImportProblem(`${error.message}\n${USAGE}`);
  }
}

function undo(id: number, environment: ImportEnvironment): Promise<string> {
  if (!Number.isSafeInteger(id) || id < 1) throw new ImportProblem(USAGE);
  const { nowIso, progress, isGentle = false } = environment;
  const onBatch = (share: number) => progress.show('undoing', share);
  return withStore(environment, async (store) => {
    try {
      return undoneText(id, await undoImport(store, id, nowIso, { onBatch, isGentle }));
    } finally {
      progress.end();
    }
  });
}

async function withStore<T>({ database }: ImportEnvironment, run: (store: Store) => Promise<T>): Promise<T> {
  if (!isThere(database))
    throw new ImportProblem(
      `There is no database at ${database}. Start the server once, or set DATABASE_URL.`,
    );
  const store = await openStore(database);
  try {
    return await run(store);
  } finally {
    await store.close();
  }
}
