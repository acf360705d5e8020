import { Link } from '@tanstack/react-router';
import { Row } from '#src/ui/layout/layout.tsx';
import { animalArt } from '#src/ui/shown/animal-art.ts';
import { Badge } from '#src/ui/shown/badge.tsx';
import { Card } from '#src/ui/shown/card.tsx';
import { EmptyState } from '#src/ui/shown/empty-state.tsx';
import { langOf } from '#src/words/lang-of.ts';
import { FollowButton } from '../follow-button.tsx';
import type { ForumsView } from '../forums.local.ts';
import { FORUM_STATES as STATES } from '../forums.words.ts';
import { PATHS } from '../paths.ts';

/** The threads that the person follows, each with a button that ends it. */
export function Following({ view: { followed, news } }: { view: ForumsView }) {
  if (followed.length === 0)
    return (
      <EmptyState picture={animalArt('Sheep')} heading={STATES.followsNone} level={2}>
        {STATES.followsHint}
      </EmptyState>
    );
  return (
    <ul className="stack">
      {followed.map((thread) => (
        <Card as="li" className="stack" data-gap="2" key={thread.key ?? thread.id}>
          <h2 className="row break-anywhere" data-gap="2">
            <Link to={PATHS.thread(thread.slug)} lang={langOf(thread.title)}>
              {thread.title}
            </Link>
            {news.has(thread.id) && <Badge>{STATES.newPosts(news.get(thread.id)?.count ?? 0)}</Badge>}
          </h2>
          <Row>
            <FollowButton thread={thread} isFollowing />
          </Row>
        </Card>
      ))}
    </ul>
  );
}
