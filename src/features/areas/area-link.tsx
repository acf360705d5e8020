import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { KEPT_AREA_NAME } from '#src/local/cache/identity.ts';
import type { KeptArea } from '#src/local/cache/settings.ts';
import { originText } from '#src/places/origin.ts';

interface AreaLinkProps {
  area: Pick<KeptArea, 'name' | 'centre' | 'radiusMiles'>;
  children: ReactNode;
  className?: string;
}

/** Opens the search of a saved area: by its name, or by its center while the name is private. */
export function AreaLink({ area: { name, centre, radiusMiles }, ...rest }: AreaLinkProps) {
  const location = originText({ name: name === KEPT_AREA_NAME ? null : name, point: centre });
  return <Link to="/explore" search={{ location, radius: radiusMiles }} {...rest} />;
}
