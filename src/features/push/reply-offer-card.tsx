import { Bell } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#src/ui/acts/button.tsx';
import { Note } from '#src/ui/shown/note.tsx';
import { useFault } from '#src/ui/shown/use-fault.ts';
import { PUSH_TROUBLE_WORDS as TROUBLES, PUSH_WORDS as WORDS } from './push.words.ts';
import { usePush } from './use-push.ts';

/** Offers notifications about answers after somebody has posted, where they can be turned on and are not. */
export function ReplyOfferCard() {
  const { view, wish, set } = usePush();
  const fail = useFault();
  const [said, setSaid] = useState<string | null>(null);
  if (said !== null) return <Note>{said}</Note>;
  const isOn = !wish || wish.kinds.includes('replies');
  if (view.kind !== 'ready' || view.browser.permission() === 'denied' || isOn) return null;
  const turnOn = () => {
    set([...wish.kinds, 'replies'])
      .then((result) => setSaid(result === 'done' ? WORDS.offerDone : TROUBLES[result]))
      .catch(fail);
  };
  return (
    <Button variant="secondary" block icon={Bell} onClick={turnOn}>
      {WORDS.offer}
    </Button>
  );
}
