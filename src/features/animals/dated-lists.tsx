import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { RuledList } from '#src/ui/shown/card.tsx';
import { type BookDates, type Dated, formatDay } from './animal-dates.ts';
import { ANIMALS_WORDS as WORDS } from './animals.words.ts';
import { PagedItems } from './paged-items.tsx';

/** Lines of each list before "Show more", so that every list is near the top. */
const FIRST_LINES = 5;

/** Sales bans, due work and expected births; nothing if there are none. */
export function DatedLists({ dates, today }: { dates: BookDates; today: string }) {
  const until = ({ on }: Dated) => WORDS.through(formatDay(on));
  const day = ({ on }: Dated) => (on < today ? WORDS.overdue(formatDay(on)) : formatDay(on));
  const due = (dated: Dated) => {
    const { kind, product } = dated.record;
    return WORDS.on(product ? `${WORDS.kinds[kind]}: ${product}` : WORDS.kinds[kind], day(dated));
  };
  return (
    <>
      <DatedList title={WORDS.meat} list={dates.meat} say={until} />
      <DatedList title={WORDS.milk} list={dates.milk} say={until} />
      <DatedList title={WORDS.due} list={dates.due} say={due} />
      <DatedList title={WORDS.births} list={dates.births} say={day} />
    </>
  );
}

interface DatedListProps {
  title: string;
  list: readonly Dated[];
  say: (dated: Dated) => string;
}

function DatedList({ title, list, say }: DatedListProps) {
  const id = useId();
  if (list.length === 0) return null;
  return (
    <section className="stack" data-gap="2" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <PagedItems items={list} size={FIRST_LINES} name={title}>
        {(shown) => (
          <RuledList>
            {shown.map((dated) => (
              <li key={dated.record.key}>
                <Link to="/animals/$key" params={{ key: dated.animal.key }}>
                  <span>
                    <b>{dated.animal.name}</b> {say(dated)}
                  </span>
                </Link>
              </li>
            ))}
          </RuledList>
        )}
      </PagedItems>
    </section>
  );
}
