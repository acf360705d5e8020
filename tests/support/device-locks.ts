/** Web Locks as far as the app uses them: one holder of a name, the others in turn, `ifAvailable`, `steal`. */
export function lockManager(): LockManager {
  const holders = new Map<string, { lose(error: Error): void; ended: Promise<unknown> }>();
  const manager = {
    async request(name: string, options: LockOptions, work: (lock: Lock | null) => unknown) {
      if (options.ifAvailable && holders.has(name)) return work(null);
      if (options.steal) holders.get(name)?.lose(new DOMException('The lock was stolen.', 'AbortError'));
      else for (let holder = holders.get(name); holder; holder = holders.get(name)) await holder.ended;
      let end = () => {};
      const ended = new Promise<void>((resolve) => {
        end = resolve;
      });
      const mine = { lose: (_error: Error) => {}, ended };
      const lost = new Promise<never>((_resolve, reject) => {
        mine.lose = reject;
      });
      holders.set(name, mine);
      try {
        return await Promise.race([lost, work({ name, mode: 'exclusive' })]);
      } finally {
        if (holders.get(name) === mine) holders.delete(name);
        end();
      }
    },
    query: async () => ({ held: [], pending: [] }),
  };
  return manager as unknown as LockManager;
}
