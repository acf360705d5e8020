/** Paths in the forums and to the pages that they link to. */
export const PATHS = {
  forums: '/forums',
  category: (slug: string) => `/forums/category/${slug}`,
  /** @param address the slug, or the key of an unsent thread. */
  thread: (address: string) => `/forums/thread/${address}`,
  newThread: (categoryId?: number) =>
    categoryId === undefined ? '/forums/new-thread' : `/forums/new-thread?categoryId=${categoryId}`,
  /** The new thread form with a text that another app shared. */
  sharedThread: (id: string) => `/forums/new-thread?share=${id}`,
  /** Target of `/api/login?returnTo=…`. */
  signIn: (returnTo: string) => `/?signin=1&returnTo=${encodeURIComponent(returnTo)}`,
  business: (id: number) => `/business/${id}`,
} as const;
