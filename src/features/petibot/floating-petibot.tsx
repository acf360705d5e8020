import { Link } from '@tanstack/react-router';
import { Maximize2, X } from 'lucide-react';
import {
  type KeyboardEvent,
  lazy,
  type MouseEvent,
  Suspense,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { IconButton } from '#src/ui/acts/button.tsx';
import { closeOnBack } from '#src/ui/overlays/modal-entry.ts';
import { BRAND_ART } from '#src/ui/shown/animal-art.ts';
import { Icon } from '#src/ui/shown/icon.tsx';
import { FLOATING_WORDS as WORDS } from './floating.words.ts';
import './floating-petibot.css';

const Chat = lazy(async () => ({ default: (await import('./chat.tsx')).Chat }));

/** The frog button and its panel, which closes with Escape, Back, the close button or a link. */
export function FloatingPetibot() {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setIsOpen(false);
    button.current?.focus();
  };
  return (
    <>
      {isOpen && <Panel id={id} onClose={close} onLeave={() => setIsOpen(false)} />}
      <button
        ref={button}
        type="button"
        className="petibot-frog"
        aria-label={isOpen ? WORDS.close : WORDS.open}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        <img src={BRAND_ART.frogHead} alt="" width={50} height={40} />
      </button>
    </>
  );
}

interface PanelProps {
  id: string;
  onClose: () => void;
  /** Closes the panel after a link, so that it does not cover the new page. */
  onLeave: () => void;
}

function Panel({ id, onClose, onLeave }: PanelProps) {
  const close = useEffectEvent(() => {
    onClose();
    return true;
  });
  useEffect(() => closeOnBack(() => close()), []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
  };
  const onClick = ({ target }: MouseEvent) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link && !link.href.startsWith('tel:')) onLeave();
  };
  return (
    <div
      className="petibot-panel"
      id={id}
      role="dialog"
      aria-label={WORDS.name}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      <div className="petibot-bar">
        <img src={BRAND_ART.frogHead} alt="" width={32} height={25} />
        <h2>{WORDS.name}</h2>
        <Link to="/chatbot" data-variant="quiet" data-square aria-label={WORDS.fullPage}>
          <Icon icon={Maximize2} />
        </Link>
        <IconButton icon={X} label={WORDS.close} onClick={onClose} />
      </div>
      <Suspense fallback={<p className="petibot-loading">{WORDS.loading}</p>}>
        <Chat scroll="box" hasFocus />
      </Suspense>
    </div>
  );
}
