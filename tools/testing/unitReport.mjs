import { stripVTControlCharacters } from 'node:util';

/** vitest names the file of an uncaught error only in its output. */
const LEFT_BEHIND = /This error originated in "([^"]+)" test file/g;

/**
 * The result of a vitest run. It holds the messages of failed tests. The full output, with the product's logs, is
 * added only if no test explains the failure.
 * @param {any} report as its JSON reporter writes it, or an empty object without a report @param {number} code
 * @param {string} output
 * @returns {import('./unitReport.d.mts').UnitReport} the `files` with failures, and the `names` of the failed tests
 */
export function unitReport({ numPassedTests: passed = 0, numFailedTests: failed = 0, testResults = [] }, code, output) {
  const wrong = testResults.filter((/** @type {any} */ { status }) => status === 'failed');
  const tests = wrong.flatMap((/** @type {any} */ { assertionResults }) =>
    assertionResults.filter((/** @type {any} */ { status }) => status === 'failed'),
  );
  const broken = wrong.filter((/** @type {any} */ { message }) => message);
  const said = [
    ...broken.map((/** @type {any} */ { name, message }) => `${name}\n${message}`),
    ...tests.map((/** @type {any} */ { fullName, failureMessages }) => `${fullName}\n${failureMessages.join('\n')}`),
  ];
  const left = [...stripVTControlCharacters(output).matchAll(LEFT_BEHIND)].map(([, file]) => file ?? '');
  return {
    passed,
    // A file that does not load has no failed test.
    failed: failed + broken.filter((/** @type {any} */ { assertionResults }) => assertionResults.length === 0).length,
    code,
    output: said.length > 0 && left.length === 0 ? said.join('\n\n') : [...said, output].join('\n\n'),
    files: [...new Set([...wrong.map((/** @type {any} */ { name }) => name), ...left])],
    names: [
      ...tests.map((/** @type {any} */ { fullName }) => fullName),
      ...broken.map((/** @type {any} */ { name }) => name),
      ...left.map((file) => `an uncaught error in ${file}`),
    ],
  };
}
