import { execFileSync } from 'node:child_process';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { judgeProof, type ProofKind } from '#platform/incoming/proof.rules.server.ts';
import { curlExample } from './curl.ts';

const SECRETS: Readonly<Record<ProofKind, string>> = {
  standard: `whsec_${Buffer.from('thirty-two bytes of a test secret').toString('base64')}`,
  hmac: 'a-secret-of-a-test',
  secret: 'a-secret-of-a-test',
};

/** Output of the example script, with its last command replaced by printf. */
function sentBy(kind: ProofKind, header: string | null) {
  const script = curlExample({ address: 'https://crm.example/api/v1/incoming/x', proof: kind, header })
    .replace('put the secret here', SECRETS[kind])
    .replace('curl -i', 'printf "%s\\n"');
  const lines = execFileSync('sh', ['-c', script], { encoding: 'utf8' }).trim().split('\n');
  const headers = lines.filter((_, at) => lines[at - 1] === '-H').map((line) => line.split(/: (.*)/s));
  return {
    headers: Object.fromEntries(headers.map(([name = '', value = '']) => [name.toLowerCase(), value])),
    body: Buffer.from(lines[lines.indexOf('-d') + 1] ?? ''),
  };
}

describe('the example for a shell', () => {
  it.each([
    ['standard', null],
    ['hmac', null],
    ['hmac', 'X-Signature'],
    ['secret', null],
    ['secret', 'X-Key'],
  ] as const)('authenticates by %s in %s', (kind, header) => {
    const sent = sentBy(kind, header);
    expect(judgeProof(kind, header, [SECRETS[kind]], sent, Date.now())).toBe('right');
    expect(judgeProof(kind, header, ['another-secret-entirely'], sent, Date.now())).toBe('wrong');
    expect(JSON.parse(sent.body.toString())).toHaveProperty('device.serial');
    if (kind === 'standard')
      expect(() => new Webhook(SECRETS.standard).verify(sent.body.toString(), sent.headers)).not.toThrow();
  });
});
