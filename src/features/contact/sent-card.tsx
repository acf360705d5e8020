import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useLive } from '#src/data/read/use-live.ts';
import { whyWaiting } from '#src/data/write/why-waiting.ts';
import { Button } from '#src/ui/acts/button.tsx';
import { Row } from '#src/ui/layout/layout.tsx';
import { BRAND_ART } from '#src/ui/shown/animal-art.ts';
import { Card } from '#src/ui/shown/card.tsx';
import { CONTACT_TOASTS, CONTACT_WORDS as WORDS } from './contact.words.ts';

const OUTBOX_PATH: string = '/outbox';
/** A leaf ground under the mascot. */
const GROUND = 'leaf';

const FACES = {
  sent: { heading: WORDS.thanksHeading, text: WORDS.thanks },
  waiting: { heading: WORDS.savedHeading, text: WORDS.saved },
  refused: { heading: CONTACT_TOASTS.failed.title, text: CONTACT_TOASTS.failed.description },
} as const;
type Face = keyof typeof FACES;

/** The result of a message: "Saved on this phone" until the server has answered, then thanks. */
export function SentCard({ sentKey, onAgain }: { sentKey: string; onAgain: () => void }) {
  const shown = useLive<{ face: Face; reason?: string | undefined }>(
    async ({ outbox }) => {
      if (await outbox.receipts.get(sentKey)) return { face: 'sent' };
      if ((await outbox.entries.get(sentKey))?.state === 'rejected') return { face: 'refused' };
      return { face: 'waiting', reason: await whyWaiting(outbox, sentKey) };
    },
    [sentKey],
  );
  return shown ? <Shown {...shown} onAgain={onAgain} /> : null;
}

interface ShownProps {
  face: Face;
  /** Why it waits, if not for signal. */
  reason?: string | undefined;
  onAgain: () => void;
}

function Shown({ face, reason, onAgain }: ShownProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button is gone; without this the focus would jump to the top of the page.
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card
      as="section"
      className="contact-sent stack"
      data-gap="3"
      data-align="center"
      state={face === 'waiting' ? 'pending' : undefined}
    >
      <span className="tile-ground" data-ground={GROUND}>
        <img src={BRAND_ART.frogHead} alt="" width={96} height={76} />
      </span>
      <h2 tabIndex={-1} ref={heading}>
        {FACES[face].heading}
      </h2>
      <p>{reason ?? FACES[face].text}</p>
      <Row spread="center">
        <Button onClick={onAgain}>{WORDS.sendAnother}</Button>
        {face !== 'sent' && (
          <Link to={OUTBOX_PATH} data-variant="secondary">
            {WORDS.toOutbox}
          </Link>
        )}
      </Row>
    </Card>
  );
}
