import { FileUp } from 'lucide-react';
import { useRef } from 'react';
import type { WordsFile } from '#contract/words-file.ts';
import { SignInButton } from '#src/session/sign-in-first.tsx';
import { Button } from '#src/ui/acts/button.tsx';
import { isSecurePage } from '#src/ui/acts/secure-page.ts';
import { formatFullTime } from '#src/ui/formats/format-date.ts';
import { Section } from '#src/ui/layout/page.tsx';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { Note } from '#src/ui/shown/note.tsx';
import { titleOf } from '../outbox.words.ts';
import { SaveWords } from './save-words-card.tsx';
import { type TakeActions, type Taking, useTake } from './use-take.ts';
import { WORDS_FILE_WORDS as WORDS } from './words-file.words.ts';

/** So many posts are named before they are taken. */
const NAMED = 20;

/** The part of `/outbox` by which unsent posts come to another phone. */
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

/** What the file holds, before anything of it is taken. */
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
      {file && <Holds file={file} />}
    </ConfirmDialog>
  );
}

function Holds({ file: { entries, drafts, person, savedAt } }: { file: WordsFile }) {
  const when = formatFullTime(savedAt);
  return (
    <>
      <p>{person ? WORDS.fromWhom(person.fullName, when) : WORDS.ofVisitor(when)}</p>
      <ul className="bullets">
        {entries.slice(0, NAMED).map((entry) => (
          <li key={entry.key} className="break-anywhere">
            {titleOf(entry)}
          </li>
        ))}
        {entries.length > NAMED && <li>{WORDS.more(entries.length - NAMED)}</li>}
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
  const { taken, asking, known, drafts } = state.came;
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
