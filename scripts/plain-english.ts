// Counts stiff sentences in comments, docs, test titles and messages, and fails above 2 % of any kind. `npm run check` runs it;
// `node scripts/plain-english.ts --all [PATH …]` prints every suspect sentence.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const LIMIT_PERCENT = 2;

/** Patterns of translated-sounding English. A match is a suspect, not a verdict. */
const PATTERNS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['starts with a noun clause', /^(?:What|Whatever|Who|Whoever|Whose|Whom)\b(?!.*\?$)/],
  ['preposition + who', /\b(?:of|to|for|by|with|from|than|as) (?:who|whoever|whom|whomever)\b/],
  ['whoever', /\bwho(?:m)?ever\b/i],
  ['archaic adverb', /\b(?:anew|lest|thereby|therein|thereof|whereof|hence|likewise)\b/i],
  ['"stands" for "is"', /\b(?:stands?|stood)\b(?! (?:alone|for|in for|out|up))/],
  ['"is told"', /\b(?:is|are|was|were|be|been) told\b|\btold of\b|\btells? of\b/],
  ['preposition + which', /\b(?:of|by|with|from|under|on|before|about|behind|over) (?:which|whom)\b/],
  ['"that there is"', /\bthat there (?:is|are)\b/],
  ['"alone" for "only"', /\b(?:by|for|of|on|with|in|the|one|that|its) (?:\w+ )?alone\b/],
  ['"so many" without comparison', /\bso (?:many|much|long)\b(?! (?:as|that|of))/i],
];

/** Quoted words of the app, code and idioms that match a pattern by accident. */
const ALLOWED = /`[^`]*`|"[^"]*"|“[^”]*”|\bstand-?ins?\b|\bstandalone\b|\bstanding\b/g;
/** Content, generated or foreign text. */
const SKIPPED =
  /\.gen\.ts$|\/library\/|\/asked\/|LICENSE|^scripts\/plain-english\.ts$|^docs\/screen-reader\//;

type Kind = 'comments' | 'docs' | 'test titles' | 'messages';

const sentencesIn = (text: string): string[] =>
  text
    .split(/(?<=[.!?;:])\s+(?=[A-Z`'"(0-9])/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.length > 3);

function commentsIn(source: string): string[] {
  const blocks = [...source.matchAll(/\/\*\*?([\s\S]*?)\*\//g)].map(([, body = '']) =>
    body.replace(/\s*\n\s*\*?\s*/g, ' '),
  );
  const lines = source.split('\n').map((line) => /(?:^|[;,{})\]]\s)\s*\/\/ (.*)$/.exec(line)?.[1] ?? '');
  const runs = lines
    .join('\n')
    .split(/\n{2,}/)
    .map((run) => run.replaceAll('\n', ' '));
  return [...blocks, ...runs]
    .map((text) => text.trim())
    .filter((text) => !/^(?:biome-ignore|@ts-)/.test(text));
}

const TITLE = /\b(?:test|it|describe)(?:\.\w+)*(?:\([^()]*\))?\(\s*(['"`])([\s\S]*?)\1\s*,/g;
const textsAt = (pattern: RegExp, source: string): string[] =>
  [...source.matchAll(pattern)].map(([, , text = '']) => text.charAt(0).toUpperCase() + text.slice(1));

/** Texts of errors and log lines, command help, and the rules and findings of the simulation. */
const MESSAGE =
  /(?:\b(?:rule|found):|\bUSAGE =|\bfail\((?:'\w+',)?|(?:Error|Problem)\(|\blog\.\w+\((?:[^'"`()]*,)?)\s*(['"`])([\s\S]*?)\1/g;

function proseIn(markdown: string): string[] {
  const parts = markdown.replace(/```[\s\S]*?```/g, '').split(/\n\s*\n/);
  const rows = (part: string) =>
    part.trimStart().startsWith('|')
      ? part.split('\n').flatMap((row) => row.split('|'))
      : [part.replace(/\n/g, ' ')];
  return parts.flatMap(rows).filter((row) => row.trim().length > 25);
}

function textsOf(path: string, source: string): Partial<Record<Kind, string[]>> {
  if (path.endsWith('.md')) return { docs: proseIn(source) };
  const texts = { comments: commentsIn(source), messages: textsAt(MESSAGE, source) };
  return /\.(?:test|spec)\.tsx?$/.test(path) ? { ...texts, 'test titles': textsAt(TITLE, source) } : texts;
}

const suspectIn = (sentence: string): string | undefined =>
  PATTERNS.find(([, pattern]) => pattern.test(sentence.replace(ALLOWED, 'it')))?.[0];

const { argv } = process;
const isVerbose = argv.includes('--all');
const paths = argv.slice(2).filter((each) => each !== '--all');
const wanted = paths.length > 0 ? paths : ['*.ts', '*.tsx', '*.css', '*.md'];
const files = execFileSync('git', ['ls-files', '--', ...wanted], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => /\.(?:tsx?|css|md)$/.test(path) && !SKIPPED.test(path));
const counts: Record<Kind, { all: number; suspect: number }> = {
  comments: { all: 0, suspect: 0 },
  docs: { all: 0, suspect: 0 },
  'test titles': { all: 0, suspect: 0 },
  messages: { all: 0, suspect: 0 },
};
for (const path of files)
  for (const [kind, texts] of Object.entries(textsOf(path, readFileSync(path, 'utf8'))))
    for (const sentence of texts.flatMap(sentencesIn)) {
      const reason = suspectIn(sentence);
      const count = counts[kind as Kind];
      count.all += 1;
      if (reason === undefined) continue;
      count.suspect += 1;
      if (isVerbose) console.log(`${path}: [${reason}] ${sentence.slice(0, 160)}`);
    }
for (const [kind, { all, suspect }] of Object.entries(counts)) {
  const percent = (100 * suspect) / Math.max(1, all);
  console.log(`plain English, ${kind}: ${suspect} of ${all} sentences are suspect (${percent.toFixed(1)} %)`);
  if (percent > LIMIT_PERCENT) process.exitCode = 1;
}
