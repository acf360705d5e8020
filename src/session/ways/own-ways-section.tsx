import { useEffect, useState } from 'react';
import type { User } from '#contract/auth.ts';
import type { SignInMethod } from '#contract/sign-in-methods.ts';
import { useCore } from '#src/data/core-context.tsx';
import { Button } from '#src/ui/acts/button.tsx';
import { Section } from '#src/ui/layout/page.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { Card } from '#src/ui/shown/card.tsx';
import { IDENTITY_TIMES_MS } from './identity-calls.ts';
import type { Proof } from './own-ways.remote.ts';
import { OwnWays } from './own-ways.tsx';
import { endTokens } from './provider.remote.ts';
import { ShowAgain } from './show-again.tsx';
import { OWN_WAYS_WORDS as WORDS } from './ways.words.ts';

/** How the person signs in beside passkeys and accounts elsewhere. Seen and changed by whoever shows once more who they are. */
export function OwnWaysSection({ user, methods }: { user: User; methods: readonly SignInMethod[] }) {
  const core = useCore();
  const [isOpen, setIsOpen] = useState(false);
  const [proof, setProof] = useState<Proof | null>(null);
  useEffect(
    () =>
      proof
        ? core.ports.setTimer(() => setProof(null), IDENTITY_TIMES_MS.proof - IDENTITY_TIMES_MS.early)
        : undefined,
    [core, proof],
  );
  const close = () => {
    setIsOpen(false);
    setProof(null);
    if (proof) void endTokens(core, proof.tokens); // not waited for: they end by themselves
  };
  return (
    <Section title={WORDS.heading} lede={WORDS.lede}>
      <Card as="div" className="settings-card stack" data-gap="3" data-align="start">
        <Button variant="secondary" onClick={() => setIsOpen(true)}>
          {WORDS.see}
        </Button>
      </Card>
      <Dialog open={isOpen} onClose={close} title={WORDS.heading} closeLabel={WORDS.close}>
        {proof ? (
          <OwnWays user={user} methods={methods} proof={proof} onChanged={setProof} />
        ) : (
          <ShowAgain user={user} methods={methods} why={WORDS.why} onShown={setProof} />
        )}
      </Dialog>
    </Section>
  );
}
