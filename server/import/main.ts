import { faultText } from '../command-fault.ts';
import { readConfig } from '../config.ts';
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
  console.error(faultText(error, ImportProblem));
  process.exitCode = 1;
}
