import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Business } from '#contract/businesses.ts';

export interface BusinessLinkProps {
  business: Pick<Business, 'id' | 'name'>;
  /** The whole row opens the page. */
  coversRow?: boolean;
  /** Follows the name. */
  children?: ReactNode;
}

/** The name of a business, as a link to its page. */
export function BusinessLink({ business: { id, name }, coversRow = false, children }: BusinessLinkProps) {
  return (
    <Link to="/business/$id" params={{ id: String(id) }} className={coversRow ? 'card-link' : 'tap'}>
      {name}
      {children}
    </Link>
  );
}
