import { ContactRound, Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { PinnedPerson } from '#contract/my-people.ts';
import { PERSON_RULES } from '#contract/my-people.ts';
import { isPhone } from '#contract/rules.ts';
import { useCore } from '#src/data/core/core-context.tsx';
import { Button } from '#src/ui/acts/button.tsx';
import { PAGE_TITLE_SELECTOR } from '#src/ui/layout/page.tsx';
import { useToast } from '#src/ui/overlays/toast.tsx';
import { Card } from '#src/ui/shown/card.tsx';
import { ASK_WORDS as WORDS } from './ask-whom.words.ts';
import { canPickContact, pickContact } from './contact-picker.ts';
import { withPerson } from './people.overlay.ts';
import { PEOPLE_WORDS } from './people.words.ts';
import { PersonForm, type PersonTarget } from './person-form.tsx';
import { usePeople } from './use-people.ts';

/** Asks for the first number of My people: typed, or picked from the phone's contacts. @param onPutOff if it can be put off. */
export function AskWhom({ onPutOff }: { onPutOff?: () => void }) {
  const { ports } = useCore();
  const { user, store, follow, run, change } = usePeople();
  const toaster = useToast();
  const [target, setTarget] = useState<PersonTarget | null>(null);
  const newPerson = (name: string, phone: string | null): PinnedPerson => ({
    id: ports.uuid(),
    businessId: null,
    name,
    phone,
    note: '',
  });
  const pick = async () => {
    const contact = await pickContact();
    if (!contact) return;
    const { name, phone, others } = contact;
    const person = newPerson(name, phone || null);
    const { min, max } = PERSON_RULES.name;
    const isWhole = isPhone(phone) && name.length >= min && name.length <= max;
    if (isWhole) await change((all) => withPerson(all, person));
    else setTarget({ person, isNew: true, others });
  };
  const isSaved = useRef(false);
  useEffect(
    () => () => {
      if (isSaved.current) document.querySelector<HTMLElement>(PAGE_TITLE_SELECTOR)?.focus();
    },
    [],
  ); // the button that had the focus goes with this card
  const save = async (person: PinnedPerson, draft: string) => {
    const key = await store((all) => withPerson(all, person), draft);
    isSaved.current = true;
    void run(() => follow(key));
  };
  return (
    <Card as="section" className="stack" data-gap="2" aria-label={WORDS.question} data-no-print>
      <h2 data-size="lg">{WORDS.question}</h2>
      <div className="row" data-gap="target">
        <Button
          variant="secondary"
          icon={Plus}
          onClick={() => setTarget({ person: newPerson('', null), isNew: true })}
        >
          {WORDS.type}
        </Button>
        {canPickContact() && (
          <Button
            variant="secondary"
            icon={ContactRound}
            onClick={() =>
              void pick().catch(() => toaster.show({ ...PEOPLE_WORDS.pickFailed, tone: 'destructive' }))
            }
          >
            {WORDS.pick}
          </Button>
        )}
        {onPutOff && (
          <Button variant="secondary" onClick={onPutOff}>
            {WORDS.putOff}
          </Button>
        )}
      </div>
      <PersonForm
        target={target}
        owner={user?.id ?? 'visitor'}
        onSave={save}
        onClose={() => setTarget(null)}
      />
    </Card>
  );
}
