import { Link } from '@tanstack/react-router';
import type { ForumCategory } from '#contract/forums.ts';
import { formatWhen } from '#src/ui/formats/format-age.ts';
import { Meta } from '#src/ui/layout/layout.tsx';
import { Badge } from '#src/ui/shown/badge.tsx';
import { Card } from '#src/ui/shown/card.tsx';
import { FORUM_WORDS as WORDS } from '../forums.words.ts';
import { PATHS } from '../paths.ts';

/** A category: name, description, featured badge, counts, last activity. docs/specification.md, section 2. */
export function CategoryCard({ category, nowMs }: { category: ForumCategory; nowMs: number }) {
  const { name, slug, description, isFeatured, threadCount, postCount, lastActivityAt } = category;
  return (
    <Card as="li" className="forum-row stack" data-gap="2">
      <h2 className="row" data-gap="2">
        <Link className="card-link" to={PATHS.category(slug)}>
          {name}
        </Link>
        {isFeatured && <Badge tone="other">{WORDS.featured}</Badge>}
      </h2>
      <p>{description}</p>
      <Meta>
        <span>
          {WORDS.threads(threadCount)} · {WORDS.posts(postCount)} ·{' '}
          {lastActivityAt === null ? (
            WORDS.noActivity
          ) : (
            <>
              {WORDS.lastActivity.toLowerCase()}{' '}
              <time dateTime={lastActivityAt}>{formatWhen(Date.parse(lastActivityAt), nowMs)}</time>
            </>
          )}
        </span>
      </Meta>
    </Card>
  );
}
