import { describe, expect, it } from 'vitest';
import { findingsOf } from './findings.rules.ts';

const today = '2026-11-20';
const found = (row: Record<string, unknown>) => findingsOf({ status: 'in_use', ...row }, [], today);
const codes = (row: Record<string, unknown>): string[] => found(row).map((each) => `${each.tone} ${each.code}`);

describe('a virtual machine', () => {
  it('keeps a snapshot for three days at most', () => {
    expect(codes({ kind: 'virtualMachine', oldestSnapshotAt: '2026-11-17T09:00:00.000Z' })).toEqual([]);
    expect(codes({ kind: 'virtualMachine', oldestSnapshotAt: '2026-11-16T09:00:00.000Z' })).toEqual([
      'warning snapshot_old',
    ]);
    expect(codes({ kind: 'virtualMachine', oldestSnapshotAt: new Date('2026-11-16T09:00:00Z') })).toEqual([
      'warning snapshot_old',
    ]);
  });

  it('is patched like a server', () => {
    expect(codes({ kind: 'virtualMachine', lastPatchedOn: '2026-10-05' })).toEqual(['warning not_patched']);
  });
});

it('a storage appliance names the bays of disks that failed', () => {
  const disk = (bay: number, state: string) => ({ bay, state });
  expect(codes({ kind: 'storageAppliance', disks: [disk(1, 'good')] })).toEqual([]);
  const bad = found({
    kind: 'storageAppliance',
    disks: [disk(2, 'failed'), disk(4, 'failed'), disk(5, 'failing')],
  });
  expect(bad.map(({ tone, text }) => [tone, text])).toEqual([
    ['bad', 'Failed disk in bays 2, 4.'],
    ['warning', 'Disk predicted to fail in bay 5.'],
  ]);
});

describe('a backup provider', () => {
  const kind = 'backupProvider';

  it('warns of its quota at 85%, more strongly at 95%', () => {
    expect(codes({ kind, quotaUsedPercent: 8_499 })).toEqual([]);
    expect(codes({ kind, quotaUsedPercent: 8_500 })).toEqual(['warning quota_high']);
    expect(codes({ kind, quotaUsedPercent: 9_500 })).toEqual(['bad quota_high']);
  });

  it('lists what its copies lack, and a missing place of the key', () => {
    const copies = [{ medium: 'cloud', offsite: true, offline: false, immutableDays: 30 }];
    expect(found({ kind, copies, lastRestoreResult: 'passed' })[0]?.text).toBe(
      '3-2-1-1-0 is not met. Missing: three copies.',
    );
    expect(codes({ kind, encrypted: true })).toEqual(['warning key_unknown']);
    expect(codes({ kind, encrypted: true, keyPlace: 'Safe in the office' })).toEqual([]);
    expect(codes({ kind, encrypted: true, keyCredentialId: 7 })).toEqual([]);
  });

  it('needs a test restore in time, without errors', () => {
    expect(codes({ kind, restoreTestEveryDays: 90 })).toEqual(['warning restore_due']);
    expect(codes({ kind, restoreTestEveryDays: 90, lastRestoreTestOn: '2026-08-22' })).toEqual([]);
    expect(codes({ kind, restoreTestEveryDays: 90, lastRestoreTestOn: '2026-08-21' })).toEqual(['warning restore_due']);
    expect(codes({ kind, lastRestoreResult: 'failed' })).toEqual(['bad restore_failed']);
  });
});

it('a projector needs a lamp at 80 per cent of its life', () => {
  expect(codes({ kind: 'projector', lampUsedPercent: 7_999 })).toEqual([]);
  expect(found({ kind: 'projector', lampUsedPercent: 8_000, lampDueOn: '2027-02-05' })[0]).toMatchObject({
    tone: 'warning',
    text: 'Lamp has used 80% of its life. Due on 05/02/2027.',
  });
  expect(codes({ kind: 'projector', lampUsedPercent: 10_000 })).toEqual(['bad lamp_due']);
});

it('a phone shows when its contract ends, and when it is not compliant', () => {
  expect(codes({ kind: 'mobilePhone', contractEndsOn: '2027-01-20' })).toEqual([]);
  expect(codes({ kind: 'mobilePhone', contractEndsOn: '2027-01-19' })).toEqual(['warning contract_ending']);
  expect(codes({ kind: 'tablet', contractEndsOn: '2026-11-19' })).toEqual(['info contract_ending']);
  expect(codes({ kind: 'tablet', compliant: 'no' })).toEqual(['warning not_compliant']);
});

it('a phone system on ISDN or analogue lines stops with the PSTN', () => {
  const on = (type: string, endsOn: string | null = null) => codes({ kind: 'phoneSystem', trunks: [{ type, endsOn }] });
  expect(on('sip')).toEqual([]);
  for (const type of ['isdn2', 'isdn30', 'analogue']) expect(on(type)).toEqual(['warning pstn_withdrawn']);
  expect(on('isdn2', '2026-11-19')).toEqual([]);
});

it('a door on an escape route opens without power, and its fire release is tested', () => {
  const kind = 'doorAccessController';
  const tested = { kind, fireReleaseTestedOn: '2026-05-24' };
  expect(codes(tested)).toEqual([]);
  expect(codes({ kind, fireReleaseTestedOn: '2026-05-23' })).toEqual(['warning fire_release_due']);
  expect(codes({ kind })).toEqual(['warning fire_release_due']);
  const door = { name: 'Hall', escapeRoute: true, failSafe: false };
  expect(codes({ ...tested, doors: [door] })).toEqual(['bad escape_locked']);
  expect(codes({ ...tested, doors: [{ ...door, failSafe: true }] })).toEqual([]);
});

it('a domain is renewed in time, with a later warning if it renews automatically', () => {
  expect(codes({ kind: 'domain', expiresOn: '2026-12-21' })).toEqual([]);
  expect(codes({ kind: 'domain', expiresOn: '2026-12-20' })).toEqual(['warning domain_expiring']);
  expect(codes({ kind: 'domain', expiresOn: '2026-12-20', autoRenew: true })).toEqual([]);
  expect(codes({ kind: 'domain', expiresOn: '2026-11-19', autoRenew: true })).toEqual(['bad domain_expired']);
});

it('traffic inspection needs a named certificate', () => {
  expect(codes({ kind: 'proxySettings', tlsInspection: true })).toEqual(['warning no_ca_certificate']);
  expect(codes({ kind: 'proxySettings', tlsInspection: true, caCertificate: 'Filter CA 2026' })).toEqual([]);
  expect(codes({ kind: 'proxySettings', tlsInspection: true, caCertificateId: 7 })).toEqual([]);
});

it('staff and pupils are not on an open network', () => {
  const on = (security: string, purpose: string) => codes({ kind: 'ssid', security, purpose });
  expect(on('open', 'pupil')).toEqual(['warning open_network']);
  expect(on('open', 'staff')).toEqual(['warning open_network']);
  expect(on('open', 'guest')).toEqual([]);
  expect(on('wpa2', 'staff')).toEqual([]);
});

it('a locked container needs the place of its key', () => {
  const kind = 'container';
  expect(codes({ kind, lockKind: 'key' })).toEqual(['warning no_key']);
  expect(codes({ kind, lockKind: 'key', keyWhere: 'Reception key safe' })).toEqual([]);
  expect(codes({ kind, lockKind: 'padlock', keyContactId: 3 })).toEqual([]);
  expect(codes({ kind, lockKind: 'combination' })).toEqual([]);
});

it('a certificate warns by its lifetime, and a weak one is reported', () => {
  const kind = 'certificate';
  const valid = (notBefore: string, notAfter: string) => ({ kind, notBefore, notAfter });
  expect(codes(valid('2026-10-01T00:00:00Z', '2026-12-30T23:59:59Z'))).toEqual([]);
  expect(codes(valid('2026-10-20T00:00:00Z', '2026-12-05T23:59:59Z'))).toEqual(['warning certificate_expiring']);
  expect(codes(valid('2026-01-01T00:00:00Z', '2026-11-19T23:59:59Z'))).toEqual(['bad certificate_expired']);
  expect(codes(valid('2027-01-01T00:00:00Z', '2027-03-01T00:00:00Z'))).toEqual(['info certificate_early']);
  expect(codes(valid('2026-11-20T17:00:00Z', '2027-03-01T00:00:00Z'))).toEqual([]);
  expect(codes({ kind, notBefore: '2026-01-01T00:00:00Z', notAfter: null, remarks: ['weak_key'] })).toEqual([
    'warning weak_certificate',
  ]);
  expect(codes({ kind })).toEqual([]);
});
