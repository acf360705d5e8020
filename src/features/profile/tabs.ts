/** Tabs of `/profile`, as in the URL. A separate file, because the first view does not load the page. */
export const PROFILE_TABS = ['preferences', 'businesses', 'reviews'] as const;
export type ProfileTab = (typeof PROFILE_TABS)[number];
