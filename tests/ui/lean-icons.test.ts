import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { leanIcons } from '#scripts/lean-icons.ts';

const icons = join(dirname(createRequire(import.meta.url).resolve('lucide-react')), '../esm/icons');

test.each(['goal', 'alarm-clock-check', 'eye'])(
  'the icon %s reaches the phone as a drawing without a name',
  (name) => {
    const path = join(icons, `${name}.mjs`);
    const code = readFileSync(path, 'utf8');
    const { filter, handler } = leanIcons.transform as unknown as {
      filter: { id: RegExp };
      handler(code: string): { code: string };
    };
    expect(filter.id.test(path)).toBe(true);
    const lean = handler(code).code;
    expect(code).toMatch(/key: |name: /);
    expect(lean).not.toMatch(/key: |name: |size: |aliases: /);
    const drawing = (text: string) =>
      text.match(/\["(?:path|circle|rect|line)", \{[^}]*?(?=,\s*key:|\s*\})/g);
    expect(drawing(lean)).toEqual(drawing(code));
  },
);
