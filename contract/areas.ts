/** What an area is called once whoever kept it has signed out: its own name tells where they were. */
export const KEPT_AREA_NAME = 'Kept area';
