import { Link } from '@tanstack/react-router';
import type { Business, BusinessDraft } from '#contract/businesses.ts';
import { type Drawn, sceneOf } from '#src/catalogue/scenes.ts';
import { useLive } from '#src/data/read/use-live.ts';
import { RetryButton } from '#src/data/write/retry-button.tsx';
import { waitingOf } from '#src/data/write/waiting.ts';
import type { OutboxEntry } from '#src/local/outbox/outbox.ts';
import { newestArgs } from '#src/local/outbox/queries.ts';
import { Row, Stack } from '#src/ui/layout/layout.tsx';
import { animalArt } from '#src/ui/shown/animal-art.ts';
import { Badge } from '#src/ui/shown/badge.tsx';
import { Card } from '#src/ui/shown/card.tsx';
import { EmptyState } from '#src/ui/shown/empty-state.tsx';
import { Picture } from '#src/ui/shown/picture.tsx';
import { SkeletonCards } from '#src/ui/shown/skeleton.tsx';
import { labelOf } from '#src/words/labels.ts';
import { readOwnBusinesses } from './profile.local.ts';
import { PROFILE_WORDS, OWN_BUSINESSES_WORDS as WORDS } from './profile.words.ts';
import { WaitingMark } from './waiting-mark.tsx';

const REGISTER_PATH: string = '/register-business';

/**
 * The tab "Your Businesses". See docs/specification.md, section 2; pending businesses: docs/product.md,
 * P13.
 */
export function OwnBusinesses({ userId }: { userId: number }) {
  const own = useLive((core) => readOwnBusinesses(core, userId), [userId]);
  if (!own) return <SkeletonCards count={1} label={PROFILE_WORDS.loading} />;
  const toRegister = (
    <Link to={REGISTER_PATH} data-variant={own.length === 0 ? 'primary' : 'secondary'}>
      {WORDS.register}
    </Link>
  );
  if (own.length === 0)
    return (
      <EmptyState picture={animalArt('Cattle')} heading={WORDS.none} level={2} action={toRegister}>
        {WORDS.noneText}
      </EmptyState>
    );
  return (
    <Stack>
      <h2 className="visually-hidden">{WORDS.heading}</h2>
      {own.map((row) =>
        row.kind === 'listed' ? (
          <ListedBusiness key={row.business.id} business={row.business} />
        ) : (
          <WaitingBusiness key={row.entry.key} entry={row.entry} />
        ),
      )}
      <Row>{toRegister}</Row>
    </Stack>
  );
}

function ListedBusiness({ business }: { business: Business }) {
  const path: string = `/business/${business.id}`;
  return (
    <Card className="profile-business stack" data-gap="2">
      <Facts business={business} />
      <Row>
        <Link to={path} data-variant="secondary">
          {WORDS.view}
        </Link>
      </Row>
    </Card>
  );
}

function WaitingBusiness({ entry }: { entry: OutboxEntry<'business.register'> }) {
  const waiting = waitingOf(entry);
  const isRefused = waiting.state === 'attention';
  return (
    <Card className="profile-business stack" data-gap="2" state={isRefused ? 'attention' : 'pending'}>
      <Facts business={newestArgs(entry)} />
      <WaitingMark waiting={waiting} />
      <Row>
        <RetryButton waiting={waiting} />
        <Link to={REGISTER_PATH} search={{ entry: entry.key }} data-variant="secondary">
          {isRefused ? WORDS.fix : WORDS.edit}
        </Link>
      </Row>
    </Card>
  );
}

function Facts({ business }: { business: Drawn & Pick<BusinessDraft, 'city' | 'state'> }) {
  return (
    <>
      <Picture {...sceneOf(business)} shape="card" />
      <h3>{business.name}</h3>
      <p className="row quiet" data-gap="2">
        {[business.city, business.state].filter(Boolean).join(', ')}
      </p>
      <Row>
        {business.businessCategories.map((name) => (
          <Badge key={name} tone="line">
            {labelOf(name)}
          </Badge>
        ))}
      </Row>
    </>
  );
}
