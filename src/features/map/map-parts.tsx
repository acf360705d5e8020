import { LargeMap } from './large-map.tsx';
import { MapFrame, type MapFrameProps } from './map-frame.tsx';
import { aboutOf } from './map-memory.ts';
import { useLarge } from './use-large.ts';

/** A map in its place on the page, and the same one large. Fetched when a map is first wanted. */
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

export { LargeMap };
