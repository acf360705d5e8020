import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useCore } from '#src/data/core/core-context.tsx';
import { useLive } from '#src/data/read/use-live.ts';
import { RemoveQuestion } from '#src/data/write/remove-question.tsx';
import { claimShare, deleteShare, type KeptShare, readShares } from '#src/local/outbox/shared-texts.ts';
import { Button } from '#src/ui/acts/button.tsx';
import { Section } from '#src/ui/layout/page.tsx';
import { RuledList } from '#src/ui/shown/card.tsx';
import { useFault } from '#src/ui/shown/use-fault.ts';
import { PATHS } from '../paths.ts';
import { SHARE_WORDS as WORDS } from './share.words.ts';

/**
 * Assigns a shared text to the reader when it is opened. @returns true when that is done or there is no text; only then
 * may a form read it. Storage errors are thrown during rendering.
 */
export function useClaimedShare(id: string | undefined, owner: number | null): boolean {
  const core = useCore();
  const [claimed, setClaimed] = useState<string>();
  const fail = useFault();
  useEffect(() => {
    if (id === undefined || owner === null) return;
    claimShare(core, id, owner)
      .then(() => setClaimed(`${owner} ${id}`))
      .catch(fail);
  }, [core, id, owner, fail]);
  return id === undefined || claimed === `${owner} ${id}`;
}

/** Lists the shared texts that were neither posted nor deleted, without the open one. */
export function SharedTexts({ owner, open }: { owner: number; open: string | undefined }) {
  const core = useCore();
  const shares = useLive(({ outbox }) => readShares(outbox, owner), [owner]) ?? [];
  const [deleting, setDeleting] = useState<KeptShare | null>(null);
  const others = shares.filter(({ id }) => id !== open);
  const remove = async ({ id }: KeptShare) => {
    await deleteShare(core.outbox, id, owner);
    return undefined;
  };
  if (others.length === 0) return null;
  return (
    <Section title={WORDS.heading} lede={WORDS.lede}>
      <RuledList label={WORDS.heading}>
        {others.map((share) => (
          <li key={share.id} className="forum-share">
            <span>{share.title}</span>
            <Link
              to={PATHS.newThread()}
              search={{ share: share.id }}
              data-variant="secondary"
              aria-label={WORDS.actionOn(WORDS.open, share.title)}
            >
              {WORDS.open}
            </Link>
            <Button
              variant="quiet"
              onClick={() => setDeleting(share)}
              aria-label={WORDS.actionOn(WORDS.delete, share.title)}
            >
              {WORDS.delete}
            </Button>
          </li>
        ))}
      </RuledList>
      <RemoveQuestion
        of={deleting}
        onClose={() => setDeleting(null)}
        title={WORDS.deleteQuestion}
        confirm={WORDS.delete}
        keep={WORDS.keep}
        closeLabel={WORDS.close}
        onRemove={remove}
      >
        <p>{WORDS.deleteWarning}</p>
      </RemoveQuestion>
    </Section>
  );
}
