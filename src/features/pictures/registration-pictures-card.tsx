import { useMemo } from 'react';
import { PICTURE_LIMITS } from '#contract/pictures.ts';
import { useLive } from '#src/data/read/use-live.ts';
import { Stack } from '#src/ui/layout/layout.tsx';
import { AddButton } from './add-button.tsx';
import { registrationTarget, unsentPictures } from './pictures.local.ts';
import { PICTURE_WORDS as WORDS } from './pictures.words.ts';
import { UnsentItem } from './unsent-item.tsx';
import './pictures.css';

const MOST = PICTURE_LIMITS.perListing;

interface RegistrationPicturesProps {
  /** Key of the registration. */
  registration: string;
  owner: number;
  /** Called before a picture is stored, so that the draft has the key. */
  onAdd: () => void;
}

/** Pictures of a listing that is not sent yet. They wait on the phone and are sent after it. */
export function RegistrationPictures({ registration, owner, onAdd }: RegistrationPicturesProps) {
  const target = useMemo(() => registrationTarget(registration), [registration]);
  const unsent = useLive((live) => unsentPictures(live, target, owner), [target, owner]) ?? [];
  const room = MOST - unsent.length;
  return (
    <details className="card" open={unsent.length > 0 || undefined}>
      <summary>{WORDS.heading}</summary>
      <Stack gap={3}>
        <p className="quiet">{WORDS.after(MOST)}</p>
        <ul className="picture-list stack" data-gap="3">
          {unsent.map((picture) => (
            <UnsentItem key={picture.path} picture={picture} />
          ))}
        </ul>
        {room > 0 ? (
          <AddButton target={target} owner={owner} label={WORDS.add} room={room} onAdd={onAdd} />
        ) : (
          <p className="quiet">{WORDS.full(MOST)}</p>
        )}
      </Stack>
    </details>
  );
}
