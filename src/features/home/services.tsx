import { Link } from '@tanstack/react-router';
import { Section } from '#src/ui/layout/page.tsx';
import { Icon, type LucideIcon } from '#src/ui/shown/icon.tsx';
import { HOME_WORDS } from './home.words.ts';

/** A link to a section of the home page or to another page. */
interface HomeService {
  label: string;
  icon: LucideIcon;
  to: { anchor: string } | { path: string };
}

export interface ServicesProps {
  id: string;
  services: readonly HomeService[];
}

/** "Explore Our Services". */
export function Services({ id, services }: ServicesProps) {
  return (
    <Section title={HOME_WORDS.services.title} id={id}>
      <ul className="home-services columns" data-wide="6">
        {services.map((service) => (
          <li key={service.label}>
            <ServiceLink {...service} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function ServiceLink({ label, icon, to }: HomeService) {
  return (
    <Link className="card" {...('anchor' in to ? { to: '/', hash: to.anchor } : { to: to.path })}>
      <Icon icon={icon} size="l" tone="brand" />
      {label}
    </Link>
  );
}
