import { FileUp } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { WORDS_FILE_LIMITS } from '#contract/limits.ts';
import type { WordsFile, WordsRefusal } from '#contract/words-file.ts';
import { useCore } from '#src/data/core/core-context.tsx';
import { isQuotaError } from '#src/local/browser/quota.ts';
import { type TakenWords, takeWords, whyNotTaken } from '#src/local/outbox/words-take.ts';
import { readWordsText } from '#src/local/outbox/words-text.ts';
import { useSession } from '#src/session/session-context.tsx';
import { SignInButton } from '#src/session/sign-in-first.tsx';
import { Button } from '#src/ui/acts/button.tsx';
import { isSecurePage } from '#src/ui/acts/secure-page.ts';
import { formatFullTime } from '#src/ui/formats/format-date.ts';
import { Section } from '#src/ui/layout/page.tsx';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { Note } from '#src/ui/shown/note.tsx';
import { useFault } from '#src/ui/shown/use-fault.ts';
import { titleOf } from '../outbox.words.ts';
import { SaveWords } from './save-words-card.tsx';
import { REFUSED_FILE_WORDS, WORDS_FILE_WORDS as WORDS } from './words-file.words.ts';

/** Number of posts that the dialog lists. */
const LISTED = 20;

/** The section of `/outbox` that moves unsent posts to another phone. */
export function WordsFileSection() {
  const taking = useTake();
  return (
    <Section title={WORDS.heading} lede={WORDS.lede}>
      <div className="stack" data-gap="3" data-align="start">
        {isSecurePage() ? (
          <>
            <SaveWords />
            <TakeButton {...taking} />
          </>
        ) : (
          <Note>{WORDS.needsTls}</Note>
        )}
        <Outcome state={taking.state} />
      </div>
      <Offer {...taking} />
    </Section>
  );
}

function TakeButton({ state, choose }: TakeActions) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button icon={FileUp} variant="secondary" onClick={() => input.current?.click()}>
        {state.kind === 'reading' ? WORDS.reading : WORDS.take}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        accept=".txt,text/plain"
        aria-label={WORDS.take}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) choose(file);
          currentTarget.value = ''; // the same file may be chosen again
        }}
      />
    </>
  );
}

/** Shows the content of the file before it is imported. */
function Offer({ state, take, cancel }: TakeActions) {
  const file = state.kind === 'offered' || state.kind === 'taking' ? state.file : null;
  const { entries, drafts } = file ?? { entries: [], drafts: [] };
  return (
    <ConfirmDialog
      open={file !== null}
      onClose={cancel}
      title={WORDS.question(entries.length, drafts.length)}
      closeLabel={WORDS.close}
      actions={[
        { label: state.kind === 'taking' ? WORDS.taking : WORDS.confirm, variant: 'primary', onChoose: take },
        { label: WORDS.cancel, variant: 'quiet', onChoose: cancel },
      ]}
    >
      {file && <FileContent file={file} />}
    </ConfirmDialog>
  );
}

function FileContent({ file: { entries, drafts, person, savedAt } }: { file: WordsFile }) {
  const when = formatFullTime(savedAt);
  return (
    <>
      <p>{person ? WORDS.fromWhom(person.fullName, when) : WORDS.ofVisitor(when)}</p>
      <ul className="bullets">
        {entries.slice(0, LISTED).map((entry) => (
          <li key={entry.key} className="break-anywhere">
            {titleOf(entry)}
          </li>
        ))}
        {entries.length > LISTED && <li>{WORDS.more(entries.length - LISTED)}</li>}
        {drafts.length > 0 && <li>{WORDS.begun}</li>}
      </ul>
      <p>{WORDS.consequences}</p>
    </>
  );
}

function Outcome({ state }: { state: Taking }) {
  if (state.kind === 'refused')
    return (
      <Note
        tone="bad"
        isAlert
        action={state.signsIn && <SignInButton variant="secondary" returnTo="/outbox" />}
      >
        {state.words}
      </Note>
    );
  if (state.kind !== 'taken') return null;
  const { taken, asking, known, drafts } = state.result;
  const sentences = [
    taken + drafts > 0 ? WORDS.taken(taken, drafts) : WORDS.nothingNew,
    ...(asking > 0 ? [WORDS.asking(asking)] : []),
    ...(known > 0 && taken + drafts > 0 ? [WORDS.known(known)] : []),
  ];
  return (
    <Note tone={asking > 0 ? 'warn' : 'good'} isAlert>
      {sentences.join(' ')}
    </Note>
  );
}

/** State of the import of a file. `offered`: the file is valid and the dialog is open. */
type Taking =
  | { kind: 'idle' | 'reading' }
  | { kind: 'refused'; words: string; signsIn?: WordsFile }
  | { kind: 'offered' | 'taking'; file: WordsFile }
  | { kind: 'taken'; result: TakenWords };

interface TakeActions {
  state: Taking;
  choose: (file: File) => void;
  take: () => void;
  cancel: () => void;
}

/** Reads a chosen file and imports it after confirmation. Storage errors are thrown during rendering. */
function useTake(): TakeActions {
  const core = useCore();
  const userId = useSession().user?.id ?? null;
  const [state, setState] = useState<Taking>({ kind: 'idle' });
  const fail = useFault();

  const offer = useCallback(
    async (file: WordsFile) => {
      const refusal = await whyNotTaken(core, file, location.origin);
      setState(refusal ? refused(refusal, file) : { kind: 'offered', file });
    },
    [core],
  );
  const read = async (chosen: File) => {
    setState({ kind: 'reading' });
    if (chosen.size > WORDS_FILE_LIMITS.bytes) return setState(refused('tooLarge'));
    const text = await chosen.text().catch(() => null); // the file is no longer accessible
    if (text === null) return setState({ kind: 'refused', words: WORDS.unreadable });
    const file = await readWordsText(text);
    return typeof file === 'string' ? setState(refused(file)) : offer(file);
  };
  const take = async () => {
    if (state.kind !== 'offered') return;
    setState({ ...state, kind: 'taking' });
    try {
      setState({ kind: 'taken', result: await takeWords(core, state.file) });
    } catch (error) {
      if (!isQuotaError(error)) throw error;
      setState({ kind: 'refused', words: WORDS.full });
    }
  };
  const pendingFile = state.kind === 'refused' ? state.signsIn : undefined;
  useEffect(() => {
    if (pendingFile && userId !== null) offer(pendingFile).catch(fail);
  }, [pendingFile, userId, offer, fail]);
  return {
    state,
    choose: (file) => void read(file).catch(fail),
    take: () => void take().catch(fail),
    cancel: () => setState({ kind: 'idle' }),
  };
}

const refused = (reason: WordsRefusal, file?: WordsFile): Taking => ({
  kind: 'refused',
  words: REFUSED_FILE_WORDS[reason](file),
  ...(reason === 'signInFirst' && file ? { signsIn: file } : {}),
});
