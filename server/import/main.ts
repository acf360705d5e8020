import { readConfig } from '../config.ts';
import { ConfigError } from '../config-error.ts';
import { DatabaseError } from '../db/database-error.ts';
import { runCommand } from './commands.ts';
import { ImportProblem } from './problem.ts';
import { Progress } from './progress.ts';

const progress = new Progress(process.stderr);
try {
  const { database } = readConfig(process.env);
  const nowIso = new Date().toISOString();
  console.log(await runCommand(process.argv.slice(2), { database, nowIso, progress, isGentle: true }));
} catch (error) {
  progress.end();
  if (!(error instanceof ImportProblem || error instanceof ConfigError || error instanceof DatabaseError))
    throw error;
  console.error(error.message);
  process.exit(1);
}
