/** The server's own page while it starts or stops, for a browser that has no copy of the app yet. */
export const UNAVAILABLE_WORDS = {
  title: 'PetiYard is back in a moment',
  body: 'The server is starting or stopping. This page tries again by itself every few seconds.',
  kept: 'What was written on this phone is kept there until it can be sent.',
  retry: 'Try again',
} as const;
