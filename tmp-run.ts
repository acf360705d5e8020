import { writeFileSync } from 'node:fs';
import { readLibrary } from './scripts/library.ts';
import { learn } from './scripts/asked/tmp-learn.ts';
import { readQuestions } from './scripts/asked/questions.ts';
const t = Date.now();
writeFileSync(process.argv[2]!, JSON.stringify(learn(readLibrary(), readQuestions()), null, 2) + '\n');
console.log((Date.now() - t) / 1000);
