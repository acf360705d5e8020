import { Link } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { FoundPerson, FoundThing } from '#contract/admin.ts';
import { StandingNote } from '#src/data/read/standing-note.tsx';
import { useAsked } from '#src/data/read/use-asked.ts';
import type { Core } from '#src/local/core.ts';
import { IconButton } from '#src/ui/acts/button.tsx';
import { Field } from '#src/ui/forms/field.tsx';
import { Stack } from '#src/ui/layout/layout.tsx';
import { Section } from '#src/ui/layout/page.tsx';
import { animalArt } from '#src/ui/shown/animal-art.ts';
import { Badge } from '#src/ui/shown/badge.tsx';
import { RuledList } from '#src/ui/shown/card.tsx';
import { EmptyState } from '#src/ui/shown/empty-state.tsx';
import { ADMIN_API, readAdmin } from '../admin.remote.ts';
import { FIND_WORDS as WORDS } from '../admin.words.ts';
import { AdminPage } from '../admin-head.tsx';
import { PATHS } from '../paths.ts';
import { ThingRow } from '../thing-row.tsx';

const fetchPeople = (core: Core, q: string) =>
  readAdmin<FoundPerson[]>(core, `${ADMIN_API}/people?q=${encodeURIComponent(q)}`);
const fetchThings = (core: Core, q: string) =>
  readAdmin<FoundThing[]>(core, `${ADMIN_API}/find?q=${encodeURIComponent(q)}`);

interface FindPageProps {
  /** From the address; may be empty. */
  q: string;
  onFind: (q: string) => void;
}

/** `/admin/find`: finds people, listings, threads, posts and reviews, also hidden ones. */
export function FindPage({ q, onFind }: FindPageProps) {
  return (
    <AdminPage title={WORDS.heading}>
      <Stack>
        <SearchForm key={q} q={q} onFind={onFind} />
        {q.trim() !== '' && <Results q={q.trim()} />}
      </Stack>
    </AdminPage>
  );
}

function SearchForm({ q, onFind }: FindPageProps) {
  const [text, setText] = useState(q);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '') onFind(text.trim());
  };
  return (
    <search>
      <form onSubmit={submit} noValidate>
        <Field
          name="q"
          type="search"
          label={WORDS.label}
          hint={WORDS.hint}
          value={text}
          onChange={setText}
          autoComplete="off"
          after={<IconButton type="submit" icon={Search} label={WORDS.find} variant="primary" />}
        />
      </form>
    </search>
  );
}

const GROUPS = ['business', 'thread', 'post', 'review'] as const;

function Results({ q }: { q: string }) {
  const people = useAsked(fetchPeople, q);
  const things = useAsked(fetchThings, q);
  const isNothing = people.value?.length === 0 && things.value?.length === 0;
  return (
    <>
      <StandingNote asked={things.standing === 'done' ? people : things} />
      {isNothing && (
        <EmptyState picture={animalArt('Sheep')} heading={WORDS.nothing(q)} level={2}>
          {WORDS.nothingHint}
        </EmptyState>
      )}
      {people.value && people.value.length > 0 && (
        <Section title={WORDS.people}>
          <RuledList>
            {people.value.map((person) => (
              <PersonLine key={person.id} person={person} />
            ))}
          </RuledList>
        </Section>
      )}
      {GROUPS.map((kind) => {
        const found = things.value?.filter((thing) => thing.kind === kind) ?? [];
        return (
          found.length > 0 && (
            <Section key={kind} title={WORDS.things[kind]}>
              <ul className="stack" data-gap="3">
                {found.map((thing) => (
                  <ThingRow key={thing.id} thing={thing} onChanged={things.again} />
                ))}
              </ul>
            </Section>
          )
        );
      })}
    </>
  );
}

function PersonLine({ person }: { person: FoundPerson }) {
  const { id, username, fullName, suspendedUntil, takenBack, posts, reviews, businesses } = person;
  return (
    <li>
      <Link to={PATHS.person(id)}>
        <span className="admin-following">
          <span className="first-lines">
            {fullName} · {username}
          </span>
          <span className="row quiet" data-tight data-gap="2">
            {WORDS.wrote(posts, reviews, businesses)}
            {suspendedUntil && <Badge>{WORDS.suspended}</Badge>}
            {takenBack > 0 && <Badge>{WORDS.takenBack}</Badge>}
          </span>
        </span>
      </Link>
    </li>
  );
}
