import { faultText } from '../command-fault.ts';
import { readConfig } from '../config.ts';
import { isThere } from '../db/engines/engine.ts';
import { openStore } from '../db/open-store.ts';
import { assertCommand, runCommand, USAGE } from './commands.ts';
import { AdminError } from './operator.ts';

const HELP = ['--help', '-h'];

try {
  console.log(await run(process.argv.slice(2)));
} catch (error) {
  console.error(faultText(error, AdminError));
  process.exitCode = 1;
}

async function run(args: readonly string[]): Promise<string> {
  if (HELP.includes(args[0] ?? '')) return USAGE;
  assertCommand(args);
  const config = readConfig(process.env);
  const { database } = config;
  if (!isThere(database))
    throw new AdminError(`There is no database at ${database}. Start the server once, or set DATABASE_URL.`);
  const store = await openStore(database);
  try {
    return await runCommand(store, args, Date.now(), config);
  } finally {
    await store.close();
  }
}
