import { useState } from 'react';
import type { PushKind } from '#contract/push.ts';
import { useCore } from '#src/data/core/core-context.tsx';
import { useClock } from '#src/data/core/use-clock.ts';
import { ReplyEmailsCard } from '#src/features/profile/reply-emails-card.tsx';
import { useSession } from '#src/session/session-context.tsx';
import { Button } from '#src/ui/acts/button.tsx';
import { formatWhen } from '#src/ui/formats/format-age.ts';
import { Checkbox } from '#src/ui/forms/checkbox.tsx';
import { Row } from '#src/ui/layout/layout.tsx';
import { Section } from '#src/ui/layout/page.tsx';
import { Card } from '#src/ui/shown/card.tsx';
import { Note } from '#src/ui/shown/note.tsx';
import { useFault } from '#src/ui/shown/use-fault.ts';
import { askForTest } from './push.local.ts';
import { PUSH_TROUBLE_WORDS as TROUBLES, PUSH_WORDS as WORDS } from './push.words.ts';
import { type PushView, usePush } from './use-push.ts';

/** The section of `/settings` that turns notifications on and off. */
export function PushSection() {
  return (
    <Section title={WORDS.heading}>
      <Card as="div" className="settings-card stack" data-gap="3" data-align="start">
        <Choices />
        <ReplyEmailsCard />
      </Card>
    </Section>
  );
}

function Choices() {
  const { phoneNowMs } = useClock();
  const { user } = useSession();
  const fail = useFault();
  const { view, wish, set } = usePush();
  const [said, setSaid] = useState<string | null>(null);
  if (view.kind === 'loading' || !wish) return null;
  if (view.kind !== 'ready') return <p>{TROUBLES[view.kind]}</p>;
  const isLost = view.isLost && wish.seenMs !== null;
  const apply = (kinds: readonly PushKind[]) => {
    set(kinds)
      .then((result) => setSaid(result === 'done' ? null : TROUBLES[result]))
      .catch(fail);
  };
  const toggle = (kind: PushKind) => (isOn: boolean) => {
    const others = wish.kinds.filter((other) => other !== kind);
    apply(isOn ? [...others, kind] : others);
  };
  return (
    <>
      <p className="muted">{WORDS.lede}</p>
      {isLost && (
        <Row>
          <Note tone="warn">{WORDS.stopped(formatWhen(wish.seenMs ?? 0, phoneNowMs))}</Note>
          <Button onClick={() => apply(wish.kinds)}>{WORDS.turnOn}</Button>
        </Row>
      )}
      <Checkbox
        name="pushAlerts"
        label={WORDS.alerts}
        value={wish.kinds.includes('alerts')}
        onChange={toggle('alerts')}
      />
      {user ? (
        <Checkbox
          name="pushReplies"
          label={WORDS.replies}
          value={wish.kinds.includes('replies')}
          onChange={toggle('replies')}
        />
      ) : (
        <p className="quiet">{WORDS.signInForReplies}</p>
      )}
      {said && (
        <Note tone="bad" isAlert>
          {said}
        </Note>
      )}
      {!isLost && wish.kinds.length > 0 && <TestButton view={view} />}
    </>
  );
}

function TestButton({ view }: { view: Extract<PushView, { kind: 'ready' }> }) {
  const core = useCore();
  const fail = useFault();
  const [isSent, setIsSent] = useState<boolean | null>(null);
  return (
    <>
      <Button
        variant="secondary"
        onClick={() => void askForTest(core, view.browser).then(setIsSent).catch(fail)}
      >
        {WORDS.test}
      </Button>
      {isSent !== null && <p role="status">{isSent ? WORDS.testSent : WORDS.testFailed}</p>}
    </>
  );
}
