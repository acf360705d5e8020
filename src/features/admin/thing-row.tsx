import { Link } from '@tanstack/react-router';
import { Eye, EyeOff } from 'lucide-react';
import type { FoundThing } from '#contract/admin.ts';
import { useClock } from '#src/data/core/use-clock.ts';
import { Button } from '#src/ui/acts/button.tsx';
import { formatWhen } from '#src/ui/formats/format-age.ts';
import { Badge } from '#src/ui/shown/badge.tsx';
import { Card } from '#src/ui/shown/card.tsx';
import { langOf } from '#src/words/lang-of.ts';
import { ADMIN_WORDS as WORDS } from './admin.words.ts';
import { PATHS, pathOfThing } from './paths.ts';
import { type Act, useAct } from './use-act.ts';

export interface ThingRowProps {
  thing: FoundThing;
  /** The thing was hidden or shown again. */
  onChanged: () => void;
  /** Leaves out the link to the author, on the author's own page. */
  isOwnPage?: boolean;
}

/** A post, thread, review or listing: its words, a link to it, and a button to hide or show it. */
export function ThingRow({ thing, onChanged, isOwnPage = false }: ThingRowProps) {
  const { nowMs } = useClock();
  const { press, isBusy, trouble } = useAct();
  const { kind, name, excerpt, createdAt, isThere, authorId } = thing;
  const path = pathOfThing(thing);
  return (
    <Card as="li" className="stack" data-gap="2">
      <p className="row quiet" data-gap="2">
        <Badge tone="line">{WORDS.kinds[kind]}</Badge>
        {!isThere && <Badge icon={EyeOff}>{WORDS.hidden}</Badge>}
        <span>{formatWhen(Date.parse(createdAt), nowMs)}</span>
      </p>
      <h3>{name ?? WORDS.nameless}</h3>
      {excerpt !== '' && (
        <p className="admin-excerpt first-lines written" lang={langOf(excerpt)}>
          {excerpt}
        </p>
      )}
      {trouble}
      <div className="row">
        {kind !== 'person' && (
          <Button
            variant="secondary"
            icon={isThere ? EyeOff : Eye}
            isBusy={isBusy}
            onClick={() => press(hideAct(thing, isThere), onChanged)}
          >
            {isThere ? WORDS.hide : WORDS.showAgain}
          </Button>
        )}
        {path && isThere && (
          <Link to={path} className="tap">
            {WORDS.open}
          </Link>
        )}
        {authorId !== undefined && !isOwnPage && (
          <Link to={PATHS.person(authorId)} className="tap">
            {WORDS.author}
          </Link>
        )}
      </div>
    </Card>
  );
}

/** Returns the API call that hides or shows a thing. */
function hideAct({ kind, id }: FoundThing, hidden: boolean): Act {
  if (kind === 'thread')
    return { method: 'PATCH', path: `/api/forums/threads/${id}`, body: { isHidden: hidden } };
  if (kind === 'post') return { method: 'POST', path: `/api/forums/posts/${id}/hide`, body: { hidden } };
  const table = kind === 'review' ? 'reviews' : 'businesses';
  return { method: 'POST', path: `/api/admin/${table}/${id}/hide`, body: { hidden } };
}
