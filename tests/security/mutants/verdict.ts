/**
 * What a run of tests over a broken source says. `told`: a test failed by what it expects. `survived`: all passed.
 * `crashed`: nothing ran to its end, or what failed was no expectation; that tells of no broken promise.
 */
export type Verdict = 'told' | 'survived' | 'crashed';

/** The part of vitest's JSON report that is read here. */
export interface TestReport {
  success: boolean;
  testResults: {
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] | null }[];
  }[];
}

/** How failed expectations begin: those of `expect` and `expect.poll`, and those of the library that looks at screens. */
const EXPECTATION =
  /^(?:AssertionError|Error: (?:expected |expect\(|Unable to find)|TestingLibraryElementError)/;

/** Judges a report; `null` is a run that broke off before it wrote one. */
export function verdictOf(report: TestReport | null): { verdict: Verdict; by: string } {
  if (!report) return { verdict: 'crashed', by: 'the run broke off' };
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  const failed = tests.filter(({ status }) => status === 'failed');
  const teller = failed.find(({ failureMessages }) =>
    failureMessages?.some((text) => EXPECTATION.test(text)),
  );
  if (teller) return { verdict: 'told', by: teller.fullName };
  const [first] = failed;
  if (first) return { verdict: 'crashed', by: `${first.fullName}: ${lineOf(first.failureMessages?.[0])}` };
  if (report.success && tests.some(({ status }) => status === 'passed'))
    return { verdict: 'survived', by: '' };
  return { verdict: 'crashed', by: lineOf(report.testResults.find(({ message }) => message)?.message) };
}

const lineOf = (text = 'nothing ran') => text.split('\n', 1)[0] ?? '';
