import type { TestPerson } from '#tests/support/server.ts';
import type { Asker, World } from './world.ts';

/** The statuses for each sender: nobody, another person, the owner, an admin. */
export type Statuses = readonly [nobody: number, other: number, owner: number, admin: number];

/** One request about something of the owner. */
interface Ask {
  path: string;
  body?: object;
  /** Sends the request as another person, whose account it may spoil. */
  as?: TestPerson;
}

export interface Case {
  statuses: Statuses;
  ask(world: World, asker: Asker): Promise<Ask> | Ask;
  /** The request may change the owner's data, from any sender. */
  touchesOwner?: true;
  /** Private data of the owner that an admin may see. */
  tellsAdmin?: readonly string[];
}

export const EVERYBODY: Statuses = [200, 200, 200, 200];
export const SIGNED_IN: Statuses = [401, 200, 200, 200];
export const MAKES: Statuses = [401, 201, 201, 201];
export const ADMIN_ONLY: Statuses = [401, 403, 403, 200];

export const open = (path: string, body?: object): Case => ({
  statuses: EVERYBODY,
  ask: () => ({ path, ...(body ? { body } : {}) }),
});
export const own = (path: string, body?: object): Case => ({
  statuses: SIGNED_IN,
  ask: () => ({ path, ...(body ? { body } : {}) }),
});
/** A request that spoils the account of its sender. */
export const spoiling = (statuses: Statuses, path: string, body: object): Case => ({
  statuses,
  ask: async (world, asker) => ({ path, body, ...(asker === 'nobody' ? {} : { as: await world.spare() }) }),
});

export const HASH = 'a'.repeat(64);
