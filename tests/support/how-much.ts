/**
 * The number of attempts in a test: `npm test` makes fewer, by `TESTS=usual`; `npm run test:all` and a run of a
 * single file make all.
 */
export const howMuch = ({ usual, whole }: { usual: number; whole: number }): number =>
  process.env.TESTS === 'usual' ? usual : whole;
