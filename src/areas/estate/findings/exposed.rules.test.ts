import { expect, it } from 'vitest';
import { exposedFindings } from './exposed.rules.ts';

it('says where the internet reaches an asset, and warns without a reason', () => {
  const way = { firewall: 'FW-01', outside: '203.0.113.2:443', port: 8443, reason: 'Remote access for staff' };
  expect(exposedFindings([way, { ...way, port: null, reason: null }])).toMatchObject([
    {
      code: 'exposed',
      tone: 'info',
      text: 'Reachable from the internet at 203.0.113.2:443, internal port 8443, through FW-01: Remote access for staff.',
    },
    {
      code: 'exposed_no_reason',
      tone: 'warning',
      text: 'Reachable from the internet at 203.0.113.2:443, through FW-01. No reason is recorded.',
    },
  ]);
  expect(exposedFindings([{ firewall: null, outside: '203.0.113.9', port: null, reason: 'Mail' }])[0]?.text).toBe(
    'Reachable from the internet at 203.0.113.9: Mail.',
  );
});
