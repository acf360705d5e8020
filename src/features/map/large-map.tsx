import { X } from 'lucide-react';
import { useRef } from 'react';
import { IconButton } from '#src/ui/acts/button.tsx';
import { useModal } from '#src/ui/overlays/use-modal.ts';
import '#src/ui/overlays/dialog.css';
import { MAP_WORDS as WORDS } from './map.words.ts';
import { MapFrame, type MapFrameProps } from './map-frame.tsx';
import { MapSource } from './map-source.tsx';

export interface LargeMapProps extends MapFrameProps {
  open: boolean;
  onClose: () => void;
}

/** A map that has the screen for itself, where one finger moves it. Back closes it. */
export function LargeMap({ open, onClose, ...map }: LargeMapProps) {
  const ref = useRef<HTMLDialogElement>(null);
  useModal(ref, { open, onClose });
  return (
    <dialog className="modal map-large" ref={ref} aria-label={map.label}>
      {open && (
        <>
          <header>
            <h2 tabIndex={-1} data-autofocus>
              {map.label}
            </h2>
            <IconButton icon={X} label={WORDS.close} onClick={onClose} />
          </header>
          <MapFrame {...map} isWholeScreen />
          <footer>
            {map.subject.places.some(({ isAbout }) => isAbout) && <p>{WORDS.about}</p>}
            <p>
              <MapSource />
            </p>
          </footer>
        </>
      )}
    </dialog>
  );
}
