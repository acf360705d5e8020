import type { User } from '#contract/auth.ts';
import type { OpenAnswer, PulledStream } from '#contract/sync.ts';
import type { Services } from '../../services.ts';
import { readLog } from './epochs.ts';
import type { OpenRequest } from './open-request.ts';
import { pull } from './pull.service.ts';
import { checkRollback } from './rollback.ts';

/**
 * Returns the signed-in person, their changes, and an entity tag of the public streams, in one round trip. @param
 * tagFor returns the entity tag of a text for this client
 */
export async function open(
  services: Services,
  user: User | null,
  { me, shared, known }: OpenRequest,
  tagFor: (text: string) => string,
): Promise<Omit<OpenAnswer, 'waited'>> {
  await checkRollback(services, known);
  const { read } = services.store;
  const nowMs = services.nowMs();
  const log = await readLog(read);
  const changes = shared && (await pull(read, shared, null, nowMs, log));
  return {
    user,
    me: user && (await pull(read, me, user.id, nowMs, log)),
    public: changes && tagFor(JSON.stringify(changes)),
    hasNews: changes && (shared?.epoch !== changes.epoch || changes.streams.some(isNew)),
  };
}

const isNew = ({ from, to, more, reset }: PulledStream) => to !== from || more || reset === true;
