import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const sources = ['server', 'contract'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(folder, name)),
);

/** Modules that run a program, or take a text for one. */
const RUNNERS = ['child_process', 'cluster', 'inspector', 'module', 'repl', 'vm', 'wasi', 'worker_threads'];
/** However they are asked for: with `node:` or without, as a whole or a part of them. */
const ASKED_FOR = new RegExp(`(['"\`])(?:node:)?(?:${RUNNERS.join('|')})(?:/[\\w/]+)?\\1`);
const OTHER_WAYS = /\beval\s*\(|\bFunction\s*\(|\bgetBuiltinModule\b|\bprocess\.(?:binding|dlopen|execve)\b/;
const runsSomething = (source: string) => ASKED_FOR.test(source) || OTHER_WAYS.test(source);

test('nothing that the server is made of starts a process or takes a text for a program', () => {
  expect(sources.length).toBeGreaterThan(100);
  expect(sources.filter((file) => runsSomething(readFileSync(file, 'utf8')))).toEqual([]);
});

test.each([
  ...RUNNERS.flatMap((name) => [
    `import { x } from '${name}';`,
    `import x from "node:${name}";`,
    `const x = await import('${name}');`,
    `const x = require(\`${name}\`);`,
  ]),
  "import { Session } from 'inspector/promises';",
  "process.getBuiltinModule('v' + 'm')",
  "eval('1')",
  "new Function('return 1')()",
  "Function ('return 1')()",
  "process.binding('spawn_sync')",
])('each way of doing so would be seen: %s', (line) => {
  expect(runsSomething(line)).toBe(true);
});

test('those that are looked for are modules of the runtime', () => {
  const known = new Set(builtinModules.map((name) => name.replace(/^node:/, '')));
  expect(RUNNERS.filter((name) => !known.has(name))).toEqual([]);
});
