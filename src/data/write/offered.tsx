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
  return (
    <ConfirmDialog
      open={offered !== null && !isWaiting}
      onClose={later}
      title={offer.words.title}
      closeLabel={WORDS.close}
      actions={[
        { label: offer.words.add, variant: 'primary', onChoose: add },
        { label: WORDS.later, onChoose: later },
        { label: WORDS.forget, variant: 'quiet', onChoose: forget },
      ]}
    >
      {offered && <p>{offer.words.offer(formatList(offer.namesOf(offered)))}</p>}
    </ConfirmDialog>
  );
}

/** Repeats the offer on the person's own page. */
export function OfferNote<T>({ offer, user }: { offer: VisitorOffer<T>; user: User }) {
  const offered = useLive((core) => offer.read(core, user), [user]);
  const { add, forget } = useAnswers(offer, user);
  if (!offered) return null;
  return (
    <Note
      action={
        <Row>
          <Button variant="secondary" onClick={add}>
            {offer.words.add}
          </Button>
          <Button variant="quiet" onClick={forget}>
            {WORDS.forget}
          </Button>
        </Row>
      }
    >
      {offer.words.offer(formatList(offer.namesOf(offered)))}
    </Note>
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
