/** Addresses within the forums and out of them. */
export const PATHS = {
  forums: '/forums',
  category: (slug: string) => `/forums/category/${slug}`,
  /** By slug; a thread that was not sent yet has its key in the place of the slug. */
  thread: (address: string) => `/forums/thread/${address}`,
  newThread: (categoryId?: number) =>
    categoryId === undefined ? '/forums/new-thread' : `/forums/new-thread?categoryId=${categoryId}`,
  /** The form with a text that another app shared. */
  sharedThread: (id: string) => `/forums/new-thread?share=${id}`,
  /** Where `/api/login?returnTo=…` leads. */
  signIn: (returnTo: string) => `/?signin=1&returnTo=${encodeURIComponent(returnTo)}`,
  business: (id: number) => `/business/${id}`,
} as const;
