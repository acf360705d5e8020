/** Names of the parts of the page, for links that lead right there. */
export const SETTINGS_SECTIONS = {
  ready: 'ready',
  areas: 'areas',
  data: 'data',
  storage: 'storage',
} as const;
