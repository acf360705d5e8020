import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { Button } from '#src/ui/acts/button.tsx';
import { Field } from '#src/ui/forms/field.tsx';
import { Badge } from '#src/ui/shown/badge.tsx';
import { Card } from '#src/ui/shown/card.tsx';
import { labelOf } from '#src/words/labels.ts';
import type { ShownAnimal } from './animals.overlay.ts';
import { ANIMALS_WORDS as WORDS } from './animals.words.ts';
import { PagedItems } from './paged-items.tsx';

/** Animals drawn at once; a longer list has a search field. */
const PAGE_SIZE = 12;

interface AnimalListProps {
  title: string;
  animals: readonly ShownAnimal[];
  onRecord?: (animal: ShownAnimal) => void;
}

/** A section of the book; nothing if there are no animals. */
export function AnimalList({ title, animals, onRecord }: AnimalListProps) {
  const id = useId();
  const [text, setText] = useState('');
  if (animals.length === 0) return null;
  const found = animals.filter(isNamed(text));
  return (
    <section className="stack" data-gap="3" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {animals.length > PAGE_SIZE && (
        <Field
          label={WORDS.find}
          name="find"
          type="search"
          autoComplete="off"
          value={text}
          onChange={setText}
        />
      )}
      {found.length === 0 && <p role="status">{WORDS.notFound}</p>}
      <PagedItems items={found} size={PAGE_SIZE} name={title}>
        {(shown) => (
          <ul className="stack" data-gap="3">
            {shown.map((animal) => (
              <AnimalCard key={animal.key} animal={animal} onRecord={onRecord} />
            ))}
          </ul>
        )}
      </PagedItems>
    </section>
  );
}

const isNamed = (text: string) => {
  const wanted = text.trim().toLowerCase();
  return ({ name, tag = '' }: ShownAnimal) => `${name} ${tag}`.toLowerCase().includes(wanted);
};

function AnimalCard({ animal, onRecord }: { animal: ShownAnimal; onRecord: AnimalListProps['onRecord'] }) {
  return (
    <Card as="li" state={animal.isWaiting && 'pending'}>
      <div className="row" data-gap="3" data-spread="between">
        <div className="beside">
          <b>
            <Link className="card-link" to="/animals/$key" params={{ key: animal.key }}>
              {animal.name}
            </Link>
          </b>
          <p className="quiet">
            {[labelOf(animal.species), animal.sex, animal.tag].filter(Boolean).join(' · ')}{' '}
            {animal.isWaiting && <Badge tone="line">{WORDS.waiting}</Badge>}
          </p>
        </div>
        {onRecord && (
          <Button
            variant="secondary"
            aria-label={WORDS.recordOf(animal.name)}
            onClick={() => onRecord(animal)}
          >
            {WORDS.record}
          </Button>
        )}
      </div>
    </Card>
  );
}
