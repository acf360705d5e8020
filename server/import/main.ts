import { faultText } from '../command-fault.ts';
import { readConfig } from '../config.ts';
import { openPictures } from '../pictures/picture-files.ts';
import { runCommand } from './commands.ts';
import { ImportProblem } from './problem.ts';
import { Progress } from './progress.ts';

const progress = new Progress(process.stderr);
try {
  const config = readConfig(process.env);
  const { database } = config;
  const pictures = openPictures(config);
  const nowIso = new Date().toISOString();
  console.log(
    await runCommand(process.argv.slice(2), { database, pictures, nowIso, progress, isGentle: true }),
  );
} catch (error) {
  progress.end();
  console.error(faultText(error, ImportProblem));
  process.exitCode = 1;
}
