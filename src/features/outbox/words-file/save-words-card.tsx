import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { useCore } from '#src/data/core/core-context.tsx';
import { useLive } from '#src/data/read/use-live.ts';
import type { Core } from '#src/local/core.ts';
import { entriesOf } from '#src/local/outbox/queries.ts';
import { useSession } from '#src/session/session-context.tsx';
import { Button, type ButtonVariant } from '#src/ui/acts/button.tsx';
import { type Handed, handFile } from '#src/ui/acts/hand-file.ts';
import { isSecurePage } from '#src/ui/acts/secure-page.ts';
import { Note } from '#src/ui/shown/note.tsx';
import { useFault } from '#src/ui/shown/use-fault.ts';
import { WORDS_FILE_WORDS as WORDS } from './words-file.words.ts';
import type { ReadyFile } from './words-head.ts';

type State = { kind: 'idle' | 'making' | 'nothing' } | { kind: 'handed'; file: ReadyFile; how: Handed };

/** Saves the person's unsent posts and drafts as a file. Hidden if there are none. */
export function SaveWords({ variant = 'secondary', block }: { variant?: ButtonVariant; block?: boolean }) {
  const core = useCore();
  const [state, setState] = useState<State>({ kind: 'idle' });
  const count = useUnsaved();
  const fail = useFault();
  const hand = async (file: ReadyFile) => setState({ kind: 'handed', file, how: await handFile(file) });
  const save = async () => {
    if (state.kind === 'making') return;
    setState({ kind: 'making' });
    const file = await makeFile(core);
    await (file.count === 0 ? setState({ kind: 'nothing' }) : hand(file));
  };
  const run = (work: Promise<void>) => void work.catch(fail);
  if (count === 0 && state.kind === 'idle') return null;
  if (!isSecurePage()) return <Note>{WORDS.needsTls}</Note>; // the file's hash needs crypto.subtle
  const needsSecondPress = state.kind === 'handed' && state.how === 'again';
  return (
    <>
      <Button
        icon={FileDown}
        variant={variant}
        block={block ?? false}
        onClick={() => run(needsSecondPress ? hand(state.file) : save())}
      >
        {state.kind === 'making' ? WORDS.making : needsSecondPress ? WORDS.saveNow : WORDS.save}
      </Button>
      <Outcome state={state} />
    </>
  );
}

function Outcome({ state }: { state: State }) {
  if (state.kind === 'nothing') return <Note isAlert>{WORDS.nothing}</Note>;
  if (state.kind !== 'handed' || state.how === 'closed') return null;
  const { how, file } = state;
  if (how === 'again') return <Note isAlert>{WORDS.ready}</Note>;
  return (
    <Note tone="good" isAlert>
      <span className="break-anywhere">{how === 'saved' ? WORDS.saved(file.name) : WORDS.shared}</span>{' '}
      {WORDS.readable}
    </Note>
  );
}

/** Counts the person's unsent posts and drafts. */
function useUnsaved(): number {
  const id = useSession().user?.id ?? null;
  const count = useLive(
    async ({ outbox }) =>
      (await entriesOf(outbox, id)).length +
      (await outbox.drafts
        .filter(({ owner, isSpent }) => !isSpent && (owner === 'visitor' || owner === id))
        .count()),
    [id],
  );
  return count ?? 0;
}

/** Loads the code on demand, because few people need it. */
async function makeFile(core: Core): Promise<ReadyFile> {
  const [{ gatherWords }, { readyFile }] = await Promise.all([
    import('#src/local/outbox/words-file.ts'),
    import('./words-head.ts'),
  ]);
  return readyFile(await gatherWords(core, location.origin));
}
