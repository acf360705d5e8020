import { ClipboardPlus, Plus } from 'lucide-react';
import { useState } from 'react';
import { ANIMAL_LIMITS } from '#contract/limits.ts';
import { useClock } from '#src/data/core/use-clock.ts';
import { FirstCopy } from '#src/data/read/first-copy.tsx';
import { OfferNote } from '#src/data/write/offered.tsx';
import { useHasOwnCopy } from '#src/session/own-copy.ts';
import { SignInButton } from '#src/session/sign-in-first.tsx';
import { Button } from '#src/ui/acts/button.tsx';
import { Row } from '#src/ui/layout/layout.tsx';
import { PageTitle } from '#src/ui/layout/page.tsx';
import { animalArt } from '#src/ui/shown/animal-art.ts';
import { EmptyState } from '#src/ui/shown/empty-state.tsx';
import { datesOf, dayOf } from './animal-dates.ts';
import { AnimalForm } from './animal-form.tsx';
import { AnimalList } from './animal-list.tsx';
import type { ShownAnimal } from './animals.overlay.ts';
import { ANIMALS_WORDS as WORDS } from './animals.words.ts';
import { ANIMALS_OFFER } from './animals-offer.local.ts';
import { BookFiles, type BookFilesProps } from './book-files.tsx';
import { DatedLists } from './dated-lists.tsx';
import { RecordForm, type RecordTarget } from './record-form.tsx';
import { useBook } from './use-book.ts';

/** `/animals`: the animal book. Works without signal and without an account. */
export function AnimalsPage() {
  const { book, user, ...changes } = useBook();
  const isHere = useHasOwnCopy(user);
  const today = dayOf(useClock().nowMs);
  const isReading = book === undefined || (book.animals.length === 0 && !isHere);
  const [isAdding, setIsAdding] = useState(false);
  return (
    <div className="page-middle stack">
      <PageTitle lede={WORDS.lede}>{WORDS.title}</PageTitle>
      {user && <OfferNote offer={ANIMALS_OFFER} user={user} />}
      {book && book.animals.length < ANIMAL_LIMITS.animals && (
        <Row>
          <Button icon={Plus} onClick={() => setIsAdding(true)}>
            {WORDS.add}
          </Button>
        </Row>
      )}
      {isReading ? (
        <FirstCopy label={WORDS.reading} />
      ) : book.animals.length === 0 ? (
        <EmptyState
          level={2}
          picture={animalArt('Goat')}
          heading={WORDS.none}
          action={!user && <SignInButton variant="secondary" />}
        >
          {user ? WORDS.noneText : `${WORDS.noneText} ${WORDS.noneSignedOut}`}
        </EmptyState>
      ) : (
        <Contents book={book} changes={changes} today={today} />
      )}
      {!isReading && <BookFiles book={book} today={today} changes={changes} />}
      <AnimalForm animal={isAdding ? null : undefined} changes={changes} onClose={() => setIsAdding(false)} />
    </div>
  );
}

function Contents({ book, changes, today }: BookFilesProps) {
  const [target, setTarget] = useState<RecordTarget | null>(null);
  const here = book.animals.filter(({ isGone }) => !isGone);
  const gone = book.animals.filter(({ isGone }) => isGone);
  const record = ({ key }: ShownAnimal) => setTarget({ animal: key });
  return (
    <>
      <DatedLists dates={datesOf(book, today)} today={today} />
      {here.length > 1 && (
        <Row>
          <Button variant="secondary" icon={ClipboardPlus} onClick={() => setTarget({ animal: null })}>
            {WORDS.group}
          </Button>
        </Row>
      )}
      <AnimalList title={WORDS.all} animals={here} onRecord={record} />
      <AnimalList title={WORDS.gone} animals={gone} />
      <RecordForm
        target={target}
        book={book}
        today={today}
        changes={changes}
        onClose={() => setTarget(null)}
      />
    </>
  );
}
