/** The page that the server shows while it starts or stops, for browsers without a copy of the app. */
export const UNAVAILABLE_WORDS = {
  title: 'PetiYard is back in a moment',
  body: 'The server is starting or stopping. This page tries again by itself every few seconds.',
  kept: 'Text you wrote is saved on this phone until it can be sent.',
  retry: 'Try again',
} as const;
