import { describe, expect, it } from 'vitest';
import { unitReport } from './unitReport.mjs';

const test = (fullName: string, status: 'passed' | 'failed') => ({
  fullName,
  status,
  failureMessages: status === 'failed' ? [`${fullName}: expected 1 to be 2`] : [],
});

describe('the report of a run of unit tests', () => {
  it('names failed tests and their files, and leaves out log output', () => {
    const report = {
      numPassedTests: 1,
      numFailedTests: 1,
      testResults: [
        { name: '/crm/a.test.ts', status: 'passed', message: '', assertionResults: [test('adds', 'passed')] },
        { name: '/crm/b.test.ts', status: 'failed', message: '', assertionResults: [test('takes away', 'failed')] },
      ],
    };
    expect(unitReport(report, 1, '{"level":50,"msg":"request"}')).toEqual({
      passed: 1,
      failed: 1,
      code: 1,
      output: 'takes away\ntakes away: expected 1 to be 2',
      files: ['/crm/b.test.ts'],
      names: ['takes away'],
    });
  });

  it('counts a file that does not load', () => {
    const broken = { name: '/crm/c.test.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] };
    expect(unitReport({ numPassedTests: 5, testResults: [broken] }, 1, '')).toMatchObject({
      passed: 5,
      failed: 1,
      output: '/crm/c.test.ts\nCannot find module',
      names: ['/crm/c.test.ts'],
    });
  });

  it('names the file with an uncaught error', () => {
    const output = '\u001b[31mThis error originated in "\u001b[1msrc/d.test.ts\u001b[22m" test file.\u001b[39m';
    expect(unitReport({ numPassedTests: 5 }, 1, output)).toMatchObject({
      failed: 0,
      output,
      files: ['src/d.test.ts'],
      names: ['an uncaught error in src/d.test.ts'],
    });
  });

  it('is the whole output of a run without a report', () => {
    expect(unitReport({}, 1, 'out of memory')).toMatchObject({
      passed: 0,
      failed: 0,
      output: 'out of memory',
      files: [],
    });
  });
});
