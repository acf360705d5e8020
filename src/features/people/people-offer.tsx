import type { User } from '#contract/auth.ts';
import { useCore } from '#src/data/core-context.tsx';
import { useLive } from '#src/data/use-live.ts';
import { Button } from '#src/ui/acts/button.tsx';
import { formatList } from '#src/ui/formats/format-list.ts';
import { Row } from '#src/ui/layout/layout.tsx';
import { Note } from '#src/ui/shown/note.tsx';
import { acceptOffer, forgetOffer, readOffer } from './people.local.ts';
import { PEOPLE_WORDS as WORDS } from './people.words.ts';
import { usePeople } from './use-people.ts';

/** Who is offered, in words. */
export const offeredNames = (people: readonly { name: string }[]) =>
  formatList(people.map(({ name }) => name));

/** Goes on offering whom this phone has kept before signing in, for who did not answer at once. */
export function PeopleOffer({ user }: { user: User }) {
  const core = useCore();
  const more = useLive((live) => readOffer(live, user), [user]);
  const { follow, run } = usePeople();
  if (!more || more.length === 0) return null;
  const add = async () => {
    const key = await acceptOffer(core, user);
    if (key !== null) await follow(key);
  };
  return (
    <Note
      action={
        <Row>
          <Button variant="secondary" onClick={() => void run(add)}>
            {WORDS.offerAdd}
          </Button>
          <Button variant="quiet" onClick={() => void run(() => forgetOffer(core))}>
            {WORDS.offerForget}
          </Button>
        </Row>
      }
    >
      {WORDS.offer(offeredNames(more))}
    </Note>
  );
}
