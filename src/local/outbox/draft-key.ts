import type { Owner } from './outbox.ts';

/** Under which a draft is stored: what one person typed never stands in the place of what another typed. */
export const draftKey = (owner: Owner, name: string) => `${owner}/${name}`;
