import { Link } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useCore } from '#src/data/core/core-context.tsx';
import { useIsOffline } from '#src/data/core/use-reach.ts';
import { useLive } from '#src/data/read/use-live.ts';
import { RemoveQuestion } from '#src/data/write/remove-question.tsx';
import { SaveWords } from '#src/features/outbox/words-file/save-words-card.tsx';
import { Button } from '#src/ui/acts/button.tsx';
import { Card } from '#src/ui/shown/card.tsx';
import { Note } from '#src/ui/shown/note.tsx';
import { WIPE_WORDS as WORDS } from './pages.words.ts';
import { browserWipePorts, readUnsent, type Unsent, wipePhone } from './wipe.ts';

const OUTBOX_PATH: string = '/outbox';

export interface WipeCardProps {
  className: string;
  heading: string;
  level: 2 | 3;
  text: string;
}

/** Explains the wipe, with its button. */
export function WipeCard({ className, heading, level, text }: WipeCardProps) {
  const id = useId();
  const Heading = `h${level}` as const;
  return (
    <Card as="section" className={`${className} stack`} data-gap="3" data-align="start" aria-labelledby={id}>
      <Heading id={id}>{heading}</Heading>
      <p>{text}</p>
      <WipeButton />
    </Card>
  );
}

/** Opens a dialog that lists the losses and confirms the wipe. */
function WipeButton() {
  const core = useCore();
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  const unsent = useLive(readUnsent, []);
  const wipe = () =>
    wipePhone(core, browserWipePorts()).then(
      () => undefined,
      () => [{ path: '', message: WORDS.failed }],
    );
  return (
    <>
      <Button variant="danger" icon={Trash2} onClick={() => setIsAsking(true)}>
        {WORDS.open}
      </Button>
      <RemoveQuestion
        of={isAsking}
        onClose={close}
        title={WORDS.question}
        confirm={WORDS.confirm}
        keep={WORDS.cancel}
        closeLabel={WORDS.cancel}
        onRemove={wipe}
        onRemoved={() => location.replace('/')}
      >
        {unsent && <Losses unsent={unsent} onLeave={close} />}
      </RemoveQuestion>
    </>
  );
}

/** Lists what would be deleted, with the titles of unsent posts. */
function Losses({ unsent, onLeave }: { unsent: Unsent; onLeave: () => void }) {
  const isOffline = useIsOffline();
  const { titles, others, drafts } = unsent;
  return (
    <div className="stack" data-gap="3">
      <p>{WORDS.consequences}</p>
      {titles.length === 0 ? (
        <p>{WORDS.nothingUnsent}</p>
      ) : (
        <Note
          tone="warn"
          action={
            <Link to={OUTBOX_PATH} onClick={onLeave} data-variant="secondary">
              {WORDS.toOutbox}
            </Link>
          }
        >
          <p>{WORDS.unsent(titles.length)}</p>
          <ul className="bullets">
            {titles.map(({ key, title }) => (
              <li key={key}>{title}</li>
            ))}
          </ul>
        </Note>
      )}
      {others > 0 && <Note tone="warn">{WORDS.others(others)}</Note>}
      {drafts > 0 && <p>{WORDS.drafts(drafts)}</p>}
      <SaveWords block />
      {isOffline && <p>{WORDS.offline}</p>}
    </div>
  );
}
