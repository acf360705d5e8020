import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { SYNC_LIMITS } from '#contract/limits.ts';
import { formatAge, formatWhen } from '#src/ui/formats/format-age.ts';
import { Breadcrumb, PageTitle } from '#src/ui/layout/page.tsx';
import { Badge, KeptMark } from '#src/ui/shown/badge.tsx';
import { labelOf } from '#src/words/labels.ts';
import { langOf } from '#src/words/lang-of.ts';
import { FORUM_STATES as STATES, FORUM_WORDS as WORDS } from '../forums.words.ts';
import { PATHS } from '../paths.ts';

export interface ThreadHeadProps {
  title: string;
  category: { name: string; slug: string } | undefined;
  isSticky: boolean;
  isLocked: boolean;
  /** Absent for an unsent thread. */
  facts?: { postCount: number; lastPostAt: string; keptAtMs: number | null; nowMs: number };
  action?: ReactNode;
}

/** Breadcrumb, title and badges; also the age of this phone's copy if it is old. */
export function ThreadHead({ title, category, isSticky, isLocked, facts, action }: ThreadHeadProps) {
  return (
    <>
      <Breadcrumb label={STATES.breadcrumb}>
        <Link to={PATHS.forums}>{WORDS.heading}</Link>
        {category && <Link to={PATHS.category(category.slug)}>{labelOf(category.name)}</Link>}
      </Breadcrumb>
      <PageTitle action={action}>
        <span lang={langOf(title)}>{title}</span>
      </PageTitle>
      {(isSticky || isLocked || facts) && (
        <div className="row quiet" data-gap="2" data-below="4">
          {isSticky && <Badge tone="sticky">{WORDS.sticky}</Badge>}
          {isLocked && <Badge tone="locked">{WORDS.locked}</Badge>}
          {facts && <Facts {...facts} />}
        </div>
      )}
    </>
  );
}

function Facts({ postCount, lastPostAt, keptAtMs, nowMs }: NonNullable<ThreadHeadProps['facts']>) {
  const isOld = keptAtMs !== null && nowMs - keptAtMs > SYNC_LIMITS.oldAfterMs;
  return (
    <>
      <span>
        {WORDS.posts(postCount)} · {WORDS.lastPost.toLowerCase()}{' '}
        <time dateTime={lastPostAt}>{formatWhen(Date.parse(lastPostAt), nowMs)}</time>
      </span>
      {isOld && <KeptMark>{STATES.kept(formatAge(keptAtMs, nowMs))}</KeptMark>}
    </>
  );
}
