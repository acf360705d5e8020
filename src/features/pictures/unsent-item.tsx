import { Trash2 } from 'lucide-react';
import { useCore } from '#src/data/core/core-context.tsx';
import { WaitingChip } from '#src/data/write/waiting-chip.tsx';
import type { UnsentPicture } from '#src/local/outbox/outbox.ts';
import { Button } from '#src/ui/acts/button.tsx';
import { Row } from '#src/ui/layout/layout.tsx';
import { Note } from '#src/ui/shown/note.tsx';
import { inOurWords } from '#src/words/contract/in-our-words.ts';
import { forgetPicture } from './pictures.local.ts';
import { PICTURE_WORDS as WORDS } from './pictures.words.ts';
import { UnsentImage } from './unsent-image.tsx';

/** A picture in a list that waits on this phone. */
export function UnsentItem({ picture }: { picture: UnsentPicture }) {
  const core = useCore();
  const { refusal } = picture;
  return (
    <li className="row">
      <UnsentImage picture={picture} />
      <Row>
        <WaitingChip waiting={{ state: refusal === undefined ? 'waiting' : 'attention' }} />
        <Button variant="quiet" icon={Trash2} onClick={() => void forgetPicture(core, picture)}>
          {WORDS.remove}
        </Button>
      </Row>
      {refusal !== undefined && <Note tone="bad">{WORDS.notSent(inOurWords(refusal))}</Note>}
    </li>
  );
}
