import { useNavigate } from '@tanstack/react-router';
import { ContactRound, Pin } from 'lucide-react';
import type { Business } from '#contract/businesses.ts';
import { MY_PEOPLE_LIMITS } from '#contract/limits.ts';
import { useCore } from '#src/data/core/core-context.tsx';
import { Button } from '#src/ui/acts/button.tsx';
import { useLatch } from '#src/ui/acts/use-latch.ts';
import { useToast } from '#src/ui/overlays/toast.tsx';
import { personOf } from './people.local.ts';
import { withPerson } from './people.overlay.ts';
import { PEOPLE_WORDS as WORDS } from './people.words.ts';
import { usePeople } from './use-people.ts';

/**
 * Pins a business, or leads to My people if it is pinned. It stays one button, so that it keeps the focus.
 */
export function PinLink({ business }: { business: Pick<Business, 'id' | 'name' | 'phone' | 'isSample'> }) {
  const core = useCore();
  const navigate = useNavigate();
  const toaster = useToast();
  const { people, change } = usePeople();
  const latch = useLatch();
  const isPinned = people?.some(({ businessId }) => businessId === business.id) ?? false;
  const pin = () => {
    if (isPinned) return void navigate({ to: '/people' });
    if (!people) return;
    if (people.length >= MY_PEOPLE_LIMITS.entries)
      return toaster.show({ title: WORDS.full(MY_PEOPLE_LIMITS.entries), tone: 'destructive' });
    const person = personOf(core.ports.uuid(), business);
    void latch(() =>
      change((all) =>
        all.some(({ businessId }) => businessId === business.id) ? all : withPerson(all, person),
      ),
    );
  };
  return (
    <Button
      variant="secondary"
      icon={isPinned ? ContactRound : Pin}
      disabled={people === undefined}
      onClick={pin}
    >
      {isPinned ? WORDS.pinned : WORDS.pin}
    </Button>
  );
}
