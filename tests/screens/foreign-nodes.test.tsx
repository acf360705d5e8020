import { useState } from 'react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tolerateForeignNodes } from '#src/shell/running/foreign-nodes.ts';
import { press, render, screen } from '#tests/support/screens.tsx';

const { removeChild, insertBefore } = Node.prototype;
beforeAll(() => tolerateForeignNodes());
afterAll(() => void Object.assign(Node.prototype, { removeChild, insertBefore }));

/** Texts that appear, change and disappear beside elements: React updates each one separately. */
function Waiting() {
  const [count, setCount] = useState(0);
  return (
    <div>
      <p data-testid="line">
        {count > 0 && 'You have '}
        {count > 1 && <b>{count}</b>}
        {count === 1 && 'one'}
        {count > 0 ? ' waiting' : 'Nothing is waiting'}
      </p>
      <input aria-label="Words" />
      <button type="button" onClick={() => setCount((count + 1) % 4)}>
        Next
      </button>
    </div>
  );
}

const texts = () => {
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (walk.nextNode()) found.push(walk.currentNode as Text);
  return found.filter(({ parentElement }) => parentElement?.localName !== 'font');
};
const font = () => document.createElement('font');
/** Wraps text as an extension does. */
const wrap = () => {
  for (const text of texts()) {
    const [outer, inner] = [font(), font()];
    text.replaceWith(outer);
    outer.append(inner);
    inner.append(text);
  }
};
/** Replaces text as Google Translate does. */
const replace = () => {
  for (const text of texts()) {
    const translated = font();
    translated.append(`«${text.data}»`);
    text.replaceWith(translated);
  }
};

test.each([
  ['wrapped', wrap],
  ['replaced', replace],
])(
  'a screen whose texts are %s by a translation keeps working and keeps the typed text',
  async (_, translate) => {
    render(<Waiting />);
    const field = screen.getByRole('textbox') as HTMLInputElement;
    field.value = 'Half a sentence';
    for (let turn = 0; turn < 9; turn++) {
      translate();
      await press(screen.getByRole('button'));
    }
    expect(screen.getByRole('textbox')).toBe(field);
    expect(field.value).toBe('Half a sentence');
  },
);

test('wrapped texts still update', async () => {
  render(<Waiting />);
  const line = () => screen.getByTestId('line').textContent;
  const lines: (string | null)[] = [];
  for (let turn = 0; turn < 4; turn++) {
    wrap();
    await press(screen.getByRole('button'));
    lines.push(line());
  }
  expect(lines).toEqual([
    'You have one waiting',
    'You have 2 waiting',
    'You have 3 waiting',
    'Nothing is waiting',
  ]);
});

test('nodes in their normal place are removed and inserted as usual', () => {
  const list = document.createElement('ul');
  const [first, second] = [document.createElement('li'), document.createElement('li')];
  list.append(second);
  expect(list.insertBefore(first, second)).toBe(first);
  expect([...list.children]).toEqual([first, second]);
  expect(list.removeChild(first)).toBe(first);
  expect([...list.children]).toEqual([second]);
  list.insertBefore(first, null);
  expect([...list.children]).toEqual([second, first]);
});
