/** Under which a draft is stored: what one person typed never stands in the place of what another typed. @param owner as in the outbox */
export const draftKey = (owner: number | 'visitor', name: string) => `${owner}/${name}`;
