import { Download, Share } from 'lucide-react';
import { Button } from '#src/ui/acts/button.tsx';
import { Icon } from '#src/ui/shown/icon.tsx';
import { FirstStart } from './first-start.tsx';
import { INSTALL_WORDS as WORDS } from './install.words.ts';
import { SendFirst, useUnsentCount } from './iphone-steps.tsx';
import { useInstallHint } from './use-install-hint.ts';
import './install.css';

/** One line at the foot of the screen, never a modal. Source: docs/product.md, section 3. */
export function InstallHint() {
  const { way, add, later } = useInstallHint();
  const count = useUnsentCount();
  if (way === null) return <FirstStart />;
  return (
    <aside className="install-hint" aria-label={WORDS.region}>
      <div className="row" data-tight data-gap="2">
        <Icon icon={way === 'iphone' ? Share : Download} tone="brand" />
        {way === 'iphone' ? (
          <p className="beside">
            {WORDS.iphoneHint} {WORDS.iphoneOpen} <SendFirst count={count} />
          </p>
        ) : (
          <p className="beside">{WORDS.hint}</p>
        )}
        <span>
          {way === 'prompt' && (
            <Button onClick={add} aria-label={WORDS.addToHome}>
              {WORDS.add}
            </Button>
          )}
          <Button variant="quiet" onClick={later}>
            {WORDS.later}
          </Button>
        </span>
      </div>
    </aside>
  );
}
