import type { Example } from '#engine/calculations/calculation.ts';

/** Examples of RFC 6238, and refused input. */
export const totpExamples: readonly Example[] = [
  {
    says: 'RFC 6238, 8 digits',
    input: {
      uri: 'otpauth://totp/x?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&digits=8',
      at: '2005-03-18T01:58:29Z',
    },
    output: { code: '07081804', secondsLeft: 1 },
  },
  {
    says: '6 digits, with spaces',
    input: { secret: 'GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ', at: '1970-01-01T00:00:59Z' },
    output: { code: '287082', secondsLeft: 1 },
  },
  {
    says: 'counter based',
    input: { uri: 'otpauth://hotp/x?secret=GEZDGNBV&counter=1', at: '2026-11-20T00:00:00Z' },
    output: { error: 'not_totp' },
  },
  {
    says: 'not base32',
    input: { secret: 'abc018', at: '2026-11-20T00:00:00Z' },
    output: { error: 'not_base32' },
  },
  {
    says: 'nine digits',
    input: { uri: 'otpauth://totp/x?secret=GEZDGNBV&digits=9', at: '2026-11-20T00:00:00Z' },
    output: { error: 'bad_parameters' },
  },
];
