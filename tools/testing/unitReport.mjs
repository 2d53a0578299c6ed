import { stripVTControlCharacters } from 'node:util';

/** Of errors that no test caught vitest says the file, in its output only. */
const LEFT_BEHIND = /This error originated in "([^"]+)" test file/g;

/**
 * What a run of vitest came to. What failed is said in its own words; the run's whole output, with all that the product
 * logs while it is tested, only when no test says what is wrong.
 * @param {any} report as its JSON reporter writes it, or an empty object where it wrote none @param {number} code
 * @param {string} output
 * @returns {import('./unitReport.d.mts').UnitReport} `files` in which something failed, and the `names` of what did
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
    // A file that does not load has no test that failed.
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
