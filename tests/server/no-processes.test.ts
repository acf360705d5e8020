import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const sources = ['server', 'contract'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(folder, name)),
);

/** Modules that run a program or evaluate code. */
const RUNNERS = ['child_process', 'cluster', 'inspector', 'module', 'repl', 'vm', 'wasi', 'worker_threads'];
/** Every way to import them: with `node:` or without, the whole or a part. */
const ASKED_FOR = new RegExp(`(['"\`])(?:node:)?(?:${RUNNERS.join('|')})(?:/[\\w/]+)?\\1`);
const OTHER_WAYS = /\beval\s*\(|\bFunction\s*\(|\bgetBuiltinModule\b|\bprocess\.(?:binding|dlopen|execve)\b/;
const runsSomething = (source: string) => ASKED_FOR.test(source) || OTHER_WAYS.test(source);

test('the server never starts a process or evaluates text as code', () => {
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
])('each way of doing so is detected: %s', (line) => {
  expect(runsSomething(line)).toBe(true);
});

test('the listed modules are modules of the runtime', () => {
  const known = new Set(builtinModules.map((name) => name.replace(/^node:/, '')));
  expect(RUNNERS.filter((name) => !known.has(name))).toEqual([]);
});
