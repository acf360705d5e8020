import { Copy, Share2 } from 'lucide-react';
import { useState } from 'react';
import { useAnnounce } from '../shown/live-region.tsx';
import { Button, type ButtonVariant } from './button.tsx';
import { copyText } from './copy-text.ts';
import { canShare, type Shareable, type Shared, shareOrCopy, shareText } from './share.ts';
import { SHARE_BUTTON_WORDS as WORDS } from './share.words.ts';
import './share-button.css';

export interface ShareButtonProps {
  what: Shareable;
  variant?: ButtonVariant;
  block?: boolean;
  /** Always copies, as the label says. */
  isCopy?: boolean;
  /** Replaces 'Share', 'Copy link' or 'Copy text'. */
  label?: string;
}

/**
 * Shares a page or text through the phone's share sheet; without one it copies and is labeled accordingly. The result
 * is shown below, with the text itself if it could not be copied.
 */
export function ShareButton({ what, variant = 'secondary', block, isCopy = false, label }: ShareButtonProps) {
  const announce = useAnnounce();
  const [came, setCame] = useState<Shared | null>(null);
  const copies = isCopy || !canShare();
  const words = label ?? (copies ? (what.path === undefined ? WORDS.copyText : WORDS.copyLink) : WORDS.share);
  const press = async () => {
    const text = shareText(what);
    const result = isCopy ? ((await copyText(text)) ? 'copied' : 'failed') : await shareOrCopy(what);
    setCame(result);
    if (result === 'copied') announce(WORDS.copied);
    if (result === 'failed') announce(`${WORDS.notCopied} ${text}`);
  };
  return (
    <div className="share-button stack" data-gap="1" data-block={block || undefined} data-no-print>
      <Button
        variant={variant}
        icon={copies ? Copy : Share2}
        block={block ?? false}
        aria-label={`${words}${WORDS.what(what.title)}`}
        onClick={() => void press()}
      >
        {words}
      </Button>
      {came === 'copied' && <p className="quiet">{WORDS.copied}</p>}
      {came === 'failed' && (
        <p className="quiet">
          {WORDS.notCopied} <span className="written">{shareText(what)}</span>
        </p>
      )}
    </div>
  );
}
