import { fireEvent, screen } from '@testing-library/dom';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { PostText } from '#src/features/forums/thread/post-text.tsx';
import { render } from '#tests/support/drawing.ts';

const CONTENT = 'Hay from https://farm.example/hay\n\nstill there.';

/** A post whose likes change, as they do whenever something new has come. */
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

test('the words of a post are read once, not whenever something beside them changes', () => {
  const split = vi.spyOn(String.prototype, 'split');
  render(<Post />);
  for (let time = 0; time < 3; time++) fireEvent.click(screen.getByRole('button'));
  const reads = split.mock.contexts.filter((text) => String(text) === CONTENT).length;
  split.mockRestore();
  expect(screen.getByRole('button').textContent).toBe('3 likes');
  expect(reads).toBe(1);
});
