import { Link } from '@tanstack/react-router';
import { BadgeCheck, Pencil } from 'lucide-react';
import type { Business } from '#contract/businesses.ts';
import { TOAST_LIMITS } from '#contract/limits.ts';
import { refusalReason, refusedToast } from '#src/data/write/refusal.ts';
import { RetryButton } from '#src/data/write/retry-button.tsx';
import { sayOf, useWrite } from '#src/data/write/use-write.ts';
import { type Waiting, waitingOf } from '#src/data/write/waiting.ts';
import { WaitingChip } from '#src/data/write/waiting-chip.tsx';
import { nameOf } from '#src/local/outbox/queries.ts';
import { useWriter } from '#src/session/session-context.tsx';
import { Button } from '#src/ui/acts/button.tsx';
import { Row, Stack } from '#src/ui/layout/layout.tsx';
import { Section } from '#src/ui/layout/page.tsx';
import { Icon } from '#src/ui/shown/icon.tsx';
import { Note } from '#src/ui/shown/note.tsx';
import type { PaintedListing } from './owners.local.ts';
import { OWNER_WORDS as WORDS } from './owners.words.ts';

const SAY_CONFIRMED = sayOf({
  sent: WORDS.confirmed,
  waiting: WORDS.onPhone,
  refused: refusedToast(WORDS.failed),
  durationMs: TOAST_LIMITS.shortMs,
});

/** Actions on a listing for its owner and for admins. */
export function OwnerCard({ business, waiting, refused }: PaintedListing) {
  const user = useWriter();
  const confirm = useConfirm(business);
  const isOwn = user?.id === business.ownerId;
  if (!user || !(isOwn || user.isAdmin)) return null;
  return (
    <Section title={isOwn ? WORDS.yours : WORDS.asAdmin}>
      <Stack gap={3}>
        {waiting && <WaitingLine waiting={waitingOf(waiting)} />}
        {refused && (
          <Note
            tone="bad"
            action={
              <Link to="/edit-listing" search={{ entry: refused.key }} data-variant="secondary">
                {WORDS.resend}
              </Link>
            }
          >
            {WORDS.kept(refused.problem ? refusalReason(refused.problem) : '')}
          </Note>
        )}
        <Row>
          <Link to="/edit-listing" search={{ business: business.id }} data-variant="primary">
            <Icon icon={Pencil} />
            {WORDS.edit}
          </Link>
          <Button variant="secondary" icon={BadgeCheck} onClick={confirm}>
            {WORDS.confirm}
          </Button>
        </Row>
      </Stack>
    </Section>
  );
}

const WaitingLine = ({ waiting }: { waiting: Waiting }) => (
  <p className="row" data-gap="2">
    <WaitingChip waiting={waiting} />
    <span className="quiet">{waiting.reason ?? WORDS.waitingHint}</span>
    <RetryButton waiting={waiting} />
  </p>
);

/** Returns a function that confirms that the listing is still right. */
function useConfirm(business: Business) {
  const user = useWriter();
  const { press } = useWrite();
  return () => {
    if (!user) return;
    const args = { business: nameOf(business) };
    void press({ name: 'business.confirm', args, owner: user, about: business.name }, SAY_CONFIRMED);
  };
}
