import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Business } from '#contract/businesses.ts';

export interface BusinessLinkProps {
  business: Pick<Business, 'id' | 'name'>;
  /** Follows the name. */
  children?: ReactNode;
}

/** The name of a business, as a link to its page. */
export function BusinessLink({ business: { id, name }, children }: BusinessLinkProps) {
  return (
    <Link className="tap" to="/business/$id" params={{ id: String(id) }}>
      {name}
      {children}
    </Link>
  );
}
