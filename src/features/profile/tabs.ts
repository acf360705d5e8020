/** Tabs of `/profile`, as its address names them. Apart from the page, which the first view does not load. */
export const PROFILE_TABS = ['preferences', 'businesses', 'reviews'] as const;
export type ProfileTab = (typeof PROFILE_TABS)[number];
