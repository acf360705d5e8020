/**
 * The number of attempts in a test: fewer in `npm test` and `npm run check`; all in `npm run test:all` and in a run
 * of a single file.
 */
export const howMuch = ({ usual, whole }: { usual: number; whole: number }): number =>
  ['quick', 'usual'].includes(process.env.TESTS ?? '') ? usual : whole;
