import type { Channel, Ports } from './ports.ts';

/** Added to a clock that shows a time before 1970, milliseconds: waits and marks use 0 for "no time". */
const ERA_MS = 1e12;

/** The ports as the core uses them: a clock that is never negative, and a channel that never throws. */
export function steadyPorts(ports: Ports): Ports {
  const { nowMs } = ports;
  return {
    ...ports,
    nowMs: () => {
      const ms = nowMs();
      return ms < 0 ? ms + ERA_MS : ms;
    },
    channel: steadyChannel(ports.channel),
  };
}

/** Messages only save a reader some waiting, so a failing channel must not fail a write. */
function steadyChannel(channel: Channel): Channel {
  return {
    post(message) {
      try {
        channel.post(message);
      } catch {
        // closed by the browser; other tabs see the change on their next read
      }
    },
    subscribe: (listener) => channel.subscribe(listener),
  };
}
