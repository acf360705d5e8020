import { Link } from '@tanstack/react-router';
import { ContactRound, Download, Plus } from 'lucide-react';
import { useState } from 'react';
import { MY_PEOPLE_LIMITS } from '#contract/limits.ts';
import type { PinnedPerson } from '#contract/my-people.ts';
import { useCore } from '#src/data/core/core-context.tsx';
import { FirstCopy } from '#src/data/read/first-copy.tsx';
import { OfferNote } from '#src/data/write/offered.tsx';
import { RemoveQuestion } from '#src/data/write/remove-question.tsx';
import { AnimalsLink } from '#src/features/animals/animals-link.tsx';
import { useHasOwnCopy } from '#src/session/own-copy.ts';
import { Button } from '#src/ui/acts/button.tsx';
import { saveFile } from '#src/ui/acts/save-file.ts';
import { Row } from '#src/ui/layout/layout.tsx';
import { PageTitle } from '#src/ui/layout/page.tsx';
import { useToast } from '#src/ui/overlays/toast.tsx';
import { animalArt } from '#src/ui/shown/animal-art.ts';
import { EmptyState } from '#src/ui/shown/empty-state.tsx';
import { Note } from '#src/ui/shown/note.tsx';
import { BarnCardLink } from './barn-card-link.tsx';
import { canPickContact, pickContact } from './contact-picker.ts';
import { LeftOut } from './left-out.tsx';
import { type ShownPerson, withoutPerson, withPerson } from './people.overlay.ts';
import { PEOPLE_WORDS as WORDS } from './people.words.ts';
import { PEOPLE_OFFER } from './people-offer.local.ts';
import { PersonForm, type PersonTarget } from './person-form.tsx';
import { PersonRow } from './person-row.tsx';
import { useMoves } from './use-moves.ts';
import { usePeople } from './use-people.ts';
import { VCARD_TYPE, vcardsOf } from './vcard.ts';
import './people.css';

const saveContacts = (people: readonly PinnedPerson[]) =>
  saveFile(vcardsOf(people), WORDS.fileName, VCARD_TYPE);

/** The page `/people`. It works offline and without an account. */
export function PeoplePage() {
  const { people: read, user, store, follow, run, change } = usePeople();
  const isHere = useHasOwnCopy(user);
  const people = isHere || read?.length ? read : undefined;
  const [target, setTarget] = useState<PersonTarget | null>(null);
  const [leaving, setLeaving] = useState<ShownPerson | null>(null);
  const { list, move } = useMoves(people, change);
  const save = async (person: PinnedPerson, draft: string) => {
    const key = await store((all) => withPerson(all, person), draft);
    void run(() => follow(key));
  };
  const remove = async ({ id }: ShownPerson) => {
    const key = await store((all) => withoutPerson(all, id));
    void run(() => follow(key));
    return undefined;
  };
  return (
    <div className="page-middle stack">
      <PageTitle lede={WORDS.lede}>{WORDS.title}</PageTitle>
      {user && <OfferNote offer={PEOPLE_OFFER} user={user} />}
      <AddTools people={people ?? []} onAdd={setTarget} />
      {user && <LeftOut user={user} store={store} follow={follow} run={run} />}
      {people === undefined ? (
        <FirstCopy label={WORDS.reading} />
      ) : people.length === 0 ? (
        <Nobody isSignedIn={user !== null} />
      ) : (
        <ol className="stack" data-gap="3" ref={list}>
          {people.map((person, index) => (
            <PersonRow
              key={person.id}
              person={person}
              isFirst={index === 0}
              isLast={index === people.length - 1}
              onMove={(by) => move(person, by)}
              onEdit={() => setTarget({ person: entryOf(person), isNew: false })}
              onSave={() => saveContacts([person])}
              onRemove={() => setLeaving(person)}
            />
          ))}
        </ol>
      )}
      {people && <Tools people={people} />}
      <PersonForm
        target={target}
        owner={user?.id ?? 'visitor'}
        onSave={save}
        onClose={() => setTarget(null)}
      />
      <RemoveQuestion
        of={leaving}
        onClose={() => setLeaving(null)}
        title={WORDS.removeTitle(leaving?.name ?? '')}
        confirm={WORDS.removeConfirm}
        keep={WORDS.keep}
        closeLabel={WORDS.close}
        onRemove={remove}
      >
        <p>{WORDS.removeText}</p>
      </RemoveQuestion>
    </div>
  );
}

const entryOf = ({ isWaiting: _, ...person }: ShownPerson): PinnedPerson => person;

interface AddToolsProps {
  people: readonly PinnedPerson[];
  onAdd: (target: PersonTarget) => void;
}

/** Buttons to add a person and to pick a contact. */
function AddTools({ people, onAdd }: AddToolsProps) {
  const { ports } = useCore();
  const toaster = useToast();
  const add = (picked: { name: string; phone: string; others?: string[] }) => {
    const person = {
      id: ports.uuid(),
      businessId: null,
      name: picked.name,
      phone: picked.phone || null,
      note: '',
    };
    onAdd({ person, isNew: true, ...(picked.others ? { others: picked.others } : {}) });
  };
  const pick = () =>
    pickContact().then(
      (contact) => contact && add(contact),
      () => toaster.show({ ...WORDS.pickFailed, tone: 'destructive' }),
    );
  const isFull = people.length >= MY_PEOPLE_LIMITS.entries;
  if (isFull) return <Note>{WORDS.full(MY_PEOPLE_LIMITS.entries)}</Note>;
  return (
    <Row>
      <Button icon={Plus} onClick={() => add({ name: '', phone: '' })}>
        {WORDS.add}
      </Button>
      {canPickContact() && (
        <Button variant="secondary" icon={ContactRound} onClick={() => void pick()}>
          {WORDS.pick}
        </Button>
      )}
    </Row>
  );
}

/** Exports the list, and leads to the barn card and the animal book. */
const Tools = ({ people }: { people: readonly PinnedPerson[] }) => (
  <Row>
    {people.length > 0 && (
      <Button variant="secondary" icon={Download} onClick={() => saveContacts(people)}>
        {WORDS.saveAll}
      </Button>
    )}
    <BarnCardLink />
    <AnimalsLink />
  </Row>
);

function Nobody({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <EmptyState
      level={2}
      picture={animalArt('Horse')}
      heading={WORDS.none}
      action={
        <Link to="/explore" data-variant="secondary">
          {WORDS.find}
        </Link>
      }
    >
      {isSignedIn ? WORDS.noneText : `${WORDS.noneText} ${WORDS.noneSignedOut}`}
    </EmptyState>
  );
}
