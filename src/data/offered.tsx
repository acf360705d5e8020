import type { User } from '#contract/auth.ts';
import type { Core } from '#src/local/core.ts';
import { Button } from '#src/ui/acts/button.tsx';
import { useLatch } from '#src/ui/acts/use-latch.ts';
import { formatList } from '#src/ui/formats/format-list.ts';
import { Row } from '#src/ui/layout/layout.tsx';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { Note } from '#src/ui/shown/note.tsx';
import { useCore } from './core-context.tsx';
import { useLive } from './use-live.ts';
import { useWrite } from './use-write.ts';
import type { VisitorOffer } from './visitor-offer.ts';
import { OFFER_WORDS as WORDS } from './writing.words.ts';

export interface OfferQuestionProps<T> {
  offer: VisitorOffer<T>;
  /** Who is signed in. */
  person: User | null;
  /** Something else is asked about first. */
  isOtherFirst: (core: Core, person: User) => Promise<boolean>;
}

/** Asks whoever has signed in, once, whether what was kept on this phone before is theirs. */
export function OfferQuestion<T>({ offer, person, isOtherFirst }: OfferQuestionProps<T>) {
  const read = async (core: Core) =>
    person && !(await isOtherFirst(core, person)) ? offer.readUnanswered(core, person) : null;
  const more = useLive(read, [person]) ?? null;
  const { add, later, forget } = useAnswers(offer, person);
  return (
    <ConfirmDialog
      open={more !== null}
      onClose={later}
      title={offer.words.title}
      closeLabel={WORDS.close}
      actions={[
        { label: offer.words.add, variant: 'primary', onChoose: add },
        { label: WORDS.later, onChoose: later },
        { label: WORDS.forget, variant: 'quiet', onChoose: forget },
      ]}
    >
      {more && <p>{offer.words.offer(formatList(offer.namesOf(more)))}</p>}
    </ConfirmDialog>
  );
}

/** Goes on offering it on the person's own page, for who did not answer at once. */
export function OfferNote<T>({ offer, user }: { offer: VisitorOffer<T>; user: User }) {
  const more = useLive((core) => offer.read(core, user), [user]);
  const { add, forget } = useAnswers(offer, user);
  if (!more) return null;
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
      {offer.words.offer(formatList(offer.namesOf(more)))}
    </Note>
  );
}

function useAnswers<T>(offer: VisitorOffer<T>, person: User | null) {
  const core = useCore();
  const { run, tell } = useWrite();
  const latch = useLatch();
  const answer = (work: (owner: User) => Promise<unknown>) => () => {
    if (person) void latch(() => run(() => work(person)));
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
