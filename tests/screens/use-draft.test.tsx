import { expect, test } from 'vitest';
import { CoreProvider } from '#src/data/core/core-context.tsx';
import { type Draft, type DraftOptions, useDraft } from '#src/data/draft/use-draft.ts';
import { readDraft } from '#src/local/outbox/drafts.ts';
import { startPhone } from '#tests/support/device.ts';
import { act, render, waitFor } from '#tests/support/screens.tsx';
import { startTestServer } from '#tests/support/server.ts';

/** A form's draft on its own phone. */
async function start(options?: DraftOptions) {
  const { core } = startPhone(await startTestServer());
  let draft: Draft | undefined;
  const Form = () => {
    draft = useDraft('form', 'visitor', options);
    return null;
  };
  await act(() =>
    render(
      <CoreProvider core={core}>
        <Form />
      </CoreProvider>,
    ),
  );
  const stored = () => readDraft(core.outbox, 'form', 'visitor');
  return { keep: (values: Record<string, unknown>) => draft?.keep(values), stored };
}

test('a draft never stores an excluded field', async () => {
  const { keep, stored } = await start({ only: { username: '' } });
  keep({ username: 'ann', password: 'barn-door' });
  await waitFor(async () => expect(await stored()).toEqual({ username: 'ann' }));
});
test('an emptied form leaves no draft', async () => {
  const { keep, stored } = await start({ empty: { comment: '' } });
  keep({ comment: 'Half a sen' });
  await waitFor(async () => expect(await stored()).toEqual({ comment: 'Half a sen' }));
  keep({ comment: '' });
  await waitFor(async () => expect(await stored()).toBeNull());
});
