import { fireEvent, screen } from '@testing-library/dom';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { PostText } from '#src/features/forums/thread/post-text.tsx';
import { render } from '#tests/support/drawing.ts';

const CONTENT = 'Hay from https://farm.example/hay\n\nstill there.';

/** A post whose likes change with every update. */
function Post() {
  const [likes, setLikes] = useState(0);
  return (
    <>
      <PostText content={CONTENT} />
      <button type="button" onClick={() => setLikes(likes + 1)}>
        {likes} likes
      </button>
    </>
  );
}

test('the text of a post is parsed once, not after every change beside it', () => {
  const split = vi.spyOn(String.prototype, 'split');
  render(<Post />);
  for (let time = 0; time < 3; time++) fireEvent.click(screen.getByRole('button'));
  const reads = split.mock.contexts.filter((text) => String(text) === CONTENT).length;
  split.mockRestore();
  expect(screen.getByRole('button').textContent).toBe('3 likes');
  expect(reads).toBe(1);
});
