import { useEffect, useState } from 'react';
import type { User } from '#contract/auth.ts';
import type { Core } from '#src/local/core.ts';
import { Button } from '#src/ui/acts/button.tsx';
import { useLatch } from '#src/ui/acts/use-latch.ts';
import { formatList } from '#src/ui/formats/format-list.ts';
import { Row } from '#src/ui/layout/layout.tsx';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { Note } from '#src/ui/shown/note.tsx';
import { useCore } from '../core/core-context.tsx';
import { useLive } from '../read/use-live.ts';
import { useWrite } from './use-write.ts';
import type { VisitorOffer } from './visitor-offer.ts';
import { OFFER_WORDS as WORDS } from './writing.words.ts';

export interface OfferQuestionProps<T> {
  offer: VisitorOffer<T>;
  person: User | null;
  /** Whether another question comes first. */
  isOtherFirst: (core: Core, person: User) => Promise<boolean>;
  /** The person is still signing in. */
  isWaiting: boolean;
}

/** Asks once after a sign-in whether data that a visitor saved on this phone belongs to the person. */
export function OfferQuestion<T>({ offer, person, isOtherFirst, isWaiting }: OfferQuestionProps<T>) {
  const read = async (core: Core) =>
    person && !(await isOtherFirst(core, person)) ? offer.readUnanswered(core, person) : null;
  const offered = useLive(read, [person]) ?? null;
  const { add, later, forget } = useAnswers(offer, person);
  const [isForgetting, setForgetting] = useState(false);
  const isOpen = offered !== null && !isWaiting;
  useEffect(() => {
    if (!isOpen) setForgetting(false);
  }, [isOpen]);
  const names = offered ? formatList(offer.namesOf(offered)) : '';
  return (
    <>
      <ConfirmDialog
        open={isOpen && !isForgetting}
        onClose={later}
        title={offer.words.title}
        closeLabel={WORDS.close}
        actions={[
          { label: offer.words.add, variant: 'primary', onChoose: add },
          { label: WORDS.later, onChoose: later },
          { label: WORDS.forget, variant: 'quiet', onChoose: () => setForgetting(true) },
        ]}
      >
        <p>{offer.words.offer(names)}</p>
      </ConfirmDialog>
      <ForgetQuestion
        open={isOpen && isForgetting}
        names={names}
        onForget={forget}
        onClose={() => setForgetting(false)}
      />
    </>
  );
}

/** Repeats the offer on the person's own page. */
export function OfferNote<T>({ offer, user }: { offer: VisitorOffer<T>; user: User }) {
  const offered = useLive((core) => offer.read(core, user), [user]);
  const { add, forget } = useAnswers(offer, user);
  const [isForgetting, setForgetting] = useState(false);
  if (!offered) return null;
  const names = formatList(offer.namesOf(offered));
  return (
    <>
      <Note
        action={
          <Row>
            <Button variant="secondary" onClick={add}>
              {offer.words.add}
            </Button>
            <Button variant="quiet" onClick={() => setForgetting(true)}>
              {WORDS.forget}
            </Button>
          </Row>
        }
      >
        {offer.words.offer(names)}
      </Note>
      <ForgetQuestion
        open={isForgetting}
        names={names}
        onForget={forget}
        onClose={() => setForgetting(false)}
      />
    </>
  );
}

interface ForgetQuestionProps {
  open: boolean;
  names: string;
  onForget: () => void;
  onClose: () => void;
}

/** The last question before the only copy is deleted: a press may be a mistake. */
function ForgetQuestion({ open, names, onForget, onClose }: ForgetQuestionProps) {
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={WORDS.forgetAsk}
      closeLabel={WORDS.close}
      actions={[
        { label: WORDS.forget, variant: 'danger', onChoose: onForget },
        { label: WORDS.keep, onChoose: onClose },
      ]}
    >
      <p>{WORDS.forgotten(names)}</p>
    </ConfirmDialog>
  );
}

function useAnswers<T>(offer: VisitorOffer<T>, person: User | null) {
  const core = useCore();
  const { run, tell } = useWrite();
  const latch = useLatch();
  const answer = (action: (owner: User) => Promise<unknown>) => () => {
    if (person) void latch(() => run(() => action(person)));
  };
  return {
    add: answer(async (owner) => {
      const key = await offer.accept(core, owner);
      if (key !== null) await tell(key, offer.say);
    }),
    later: answer((owner) => offer.postpone(core, owner)),
    forget: answer(() => offer.forget(core)),
  };
}
