import { Trash2 } from 'lucide-react';
import { useCore } from '#src/data/core/core-context.tsx';
import { useLive } from '#src/data/read/use-live.ts';
import { usePress } from '#src/data/write/use-press.tsx';
import { WaitingChip } from '#src/data/write/waiting-chip.tsx';
import { Button } from '#src/ui/acts/button.tsx';
import { Row, Stack } from '#src/ui/layout/layout.tsx';
import { Note } from '#src/ui/shown/note.tsx';
import { inOurWords } from '#src/words/contract/in-our-words.ts';
import { AddButton } from './add-button.tsx';
import { forgetPicture, PROFILE_TARGET, unsentPictures } from './pictures.local.ts';
import { removeProfilePicture } from './pictures.remote.ts';
import { PICTURE_WORDS as WORDS } from './pictures.words.ts';
import { UnsentImage } from './unsent-image.tsx';

interface ProfilePictureProps {
  owner: number;
  hasPicture: boolean;
}

/** Chooses, changes and removes the profile picture. Choosing works without signal. */
export function ProfilePicture({ owner, hasPicture }: ProfilePictureProps) {
  const core = useCore();
  const unsent = useLive((live) => unsentPictures(live, PROFILE_TARGET, owner), [owner])?.at(-1);
  const { run, isBusy, trouble } = usePress();
  return (
    <Stack gap={2}>
      {unsent && (
        <Row>
          <UnsentImage picture={unsent} />
          <WaitingChip waiting={{ state: unsent.refusal === undefined ? 'waiting' : 'attention' }} />
          <Button variant="quiet" icon={Trash2} onClick={() => void forgetPicture(core, unsent)}>
            {WORDS.remove}
          </Button>
        </Row>
      )}
      {unsent?.refusal !== undefined && <Note tone="bad">{WORDS.notSent(inOurWords(unsent.refusal))}</Note>}
      {trouble}
      <Row>
        <AddButton
          target={PROFILE_TARGET}
          owner={owner}
          label={hasPicture ? WORDS.change : WORDS.set}
          room={1}
        />
        {hasPicture && (
          <Button
            variant="quiet"
            icon={Trash2}
            isBusy={isBusy}
            onClick={() => run(() => removeProfilePicture(core))}
          >
            {WORDS.takeAway}
          </Button>
        )}
      </Row>
    </Stack>
  );
}
