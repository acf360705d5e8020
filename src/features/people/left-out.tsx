import { useState } from 'react';
import type { User } from '#contract/auth.ts';
import { MY_PEOPLE_LIMITS } from '#contract/limits.ts';
import { useLive } from '#src/data/read/use-live.ts';
import { RemoveQuestion } from '#src/data/write/remove-question.tsx';
import { Button } from '#src/ui/acts/button.tsx';
import { Note } from '#src/ui/shown/note.tsx';
import { readLeftOut } from './people.local.ts';
import { type ShownPerson, withoutPerson } from './people.overlay.ts';
import { PEOPLE_WORDS as WORDS } from './people.words.ts';
import type { PeopleChanges } from './use-people.ts';

/** Lists the people who exceed the limit and lets the person delete them. */
export function LeftOut({ user, store, follow, run }: PeopleChanges & { user: User }) {
  const leftOut = useLive((core) => readLeftOut(core, user), [user]) ?? [];
  const [leaving, setLeaving] = useState<readonly ShownPerson[] | null>(null);
  const remove = async (people: readonly ShownPerson[]) => {
    const key = await store((all) => people.reduce((left, { id }) => withoutPerson(left, id), all));
    void run(() => follow(key));
    return undefined;
  };
  return (
    <>
      {leftOut.length > 0 && (
        <Note
          action={
            <Button variant="secondary" onClick={() => setLeaving(leftOut)}>
              {WORDS.deleteLeftOut}
            </Button>
          }
        >
          {WORDS.leftOut(leftOut.map(({ name }) => name).join(', '), MY_PEOPLE_LIMITS.entries)}
        </Note>
      )}
      <RemoveQuestion
        of={leaving}
        onClose={() => setLeaving(null)}
        title={WORDS.leftOutTitle(leaving?.length ?? 0)}
        confirm={WORDS.leftOutConfirm}
        keep={WORDS.keep}
        closeLabel={WORDS.close}
        onRemove={remove}
      >
        <p>{WORDS.leftOutText}</p>
      </RemoveQuestion>
    </>
  );
}
