import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { TRANSITIONS } from '#src/local/outbox/transitions.ts';

const PAGE = readFileSync('docs/data-flow.md', 'utf8');

/** The table as the diagram draws it: one line for each pair of phases, with all events between them. */
function linesOfTable(): string[] {
  const events = new Map<string, string[]>([['[*] --> queued', ['write']]]);
  for (const [phase, transitions] of Object.entries(TRANSITIONS))
    for (const [event, targets] of Object.entries(transitions))
      for (const target of targets) {
        const line = `${phase} --> ${target}`;
        events.set(line, [...(events.get(line) ?? []), event]);
      }
  const ends = ['delivered', 'renamed', 'dropped'].map((end) => `${end} --> [*]`);
  return [...[...events].map(([line, names]) => `${line}: ${names.join(', ')}`), ...ends];
}

test('the diagram of an entry’s life shows the table of transitions', () => {
  const drawn = /```mermaid\nstateDiagram-v2\n([\s\S]*?)```/.exec(PAGE)?.[1] ?? '';
  expect(
    drawn
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ).toEqual(linesOfTable());
});
