/** Anchors of the page's sections. */
export const SETTINGS_SECTIONS = {
  ready: 'ready',
  areas: 'areas',
  data: 'data',
  storage: 'storage',
} as const;
