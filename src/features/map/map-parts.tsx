import { X } from 'lucide-react';
import { useRef } from 'react';
import { IconButton } from '#src/ui/acts/button.tsx';
import { useModal } from '#src/ui/overlays/use-modal.ts';
import { MAP_WORDS as WORDS } from './map.words.ts';
import { MapFrame, type MapFrameProps } from './map-frame.tsx';
import { aboutOf, useLarge } from './map-memory.ts';
import { MapSource } from './map-source.tsx';
import '#src/ui/overlays/dialog.css';

/** A map on the page that can be enlarged. This module is loaded with the first map. */
export function MapParts(props: MapFrameProps) {
  const { id, subject } = props;
  const about = aboutOf(subject);
  const large = useLarge(id, about);
  return (
    <>
      {!large.isOpen && <MapFrame {...props} onLarge={large.open} />}
      {large.isOpen && <div className="map-frame" />}
      <LargeMap {...props} open={large.isOpen} onClose={large.close} />
    </>
  );
}

export interface LargeMapProps extends MapFrameProps {
  open: boolean;
  onClose: () => void;
}

/** A full-screen map, moved with one finger. Back closes it. */
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
