import type { PullReport } from './pull.ts';

/** The result of one pass. */
export interface PassResult {
  pushed: {
    sent: number;
    refused: number;
    /**
     * Why sending ended. `waiting`: something may go later. `empty`: nothing of this person's can go. `leased`:
     * another page or the worker is sending.
     */
    end: 'empty' | 'waiting' | 'signedOut' | 'otherUser' | 'leased' | 'full';
  };
  pulled: PullReport | 'full' | 'skipped';
}
export type Pushed = PassResult['pushed'];
