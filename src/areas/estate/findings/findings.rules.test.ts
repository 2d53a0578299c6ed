import { describe, expect, it } from 'vitest';
import { fullInDays } from '../servers/fullIn.rules.ts';
import { findingsOf, type VolumeFacts } from './findings.rules.ts';

const today = '2026-11-20';
const codes = (row: Record<string, unknown>, volumes: VolumeFacts[] = []): string[] =>
  findingsOf({ status: 'in_use', ...row }, volumes, today).map((each) => `${each.tone} ${each.code}`);

describe('an asset', () => {
  it('in order has no findings, nor has one that is planned, retired or disposed of', () => {
    expect(codes({ kind: 'computer' })).toEqual([]);
    const bad = { kind: 'ups', batteryDueOn: '2020-01-01', selfTestResult: 'failed' };
    for (const status of ['planned', 'on_order', 'retired', 'disposed']) expect(codes({ ...bad, status })).toEqual([]);
    expect(codes(bad)).toEqual(['bad battery_due', 'bad self_test_failed']);
  });

  it('out of warranty matters most if others depend on it', () => {
    const warranties = [{ endsOn: '2026-11-19', startsOn: null, months: null }];
    expect(codes({ kind: 'server', warranties })).toEqual(['warning warranty_ended']);
    expect(codes({ kind: 'computer', warranties })).toEqual(['info warranty_ended']);
    expect(codes({ kind: 'computer', criticality: 'vital', warranties })).toEqual(['warning warranty_ended']);
    expect(codes({ kind: 'server' })).toEqual(['warning no_warranty']);
    expect(codes({ kind: 'server', warranties: [{ endsOn: '2027-02-18', startsOn: null, months: null }] })).toEqual([
      'warning warranty_ending',
    ]);
    expect(codes({ kind: 'server', warranties: [{ endsOn: '2027-02-19', startsOn: null, months: null }] })).toEqual([]);
  });

  it('mentions days without a warranty, before a later warranty and until the first one starts', () => {
    const today = { endsOn: '2027-06-30', startsOn: null, months: null };
    const later = { endsOn: null, startsOn: '2027-07-11', months: 12 };
    expect(codes({ kind: 'computer', warranties: [today, later] })).toEqual(['info warranty_gap']);
    expect(codes({ kind: 'computer', warranties: [later] })).toEqual(['info warranty_gap']);
  });

  it('is due for its test, its service and its return', () => {
    expect(
      codes({
        kind: 'ups',
        patTestDueOn: '2026-11-19',
        serviceDueOn: '2026-12-20',
        returnBy: '2027-03-01',
        dueBackOn: '2026-11-19',
      }),
    ).toEqual(['warning pat_due', 'warning not_back', 'info service_due']);
  });

  it('passes its planned life', () => {
    expect(codes({ kind: 'computer', purchasedOn: '2021-11-19', lifeMonths: 60 })).toEqual(['info life_over']);
    expect(codes({ kind: 'computer', purchasedOn: '2021-11-20', lifeMonths: 60 })).toEqual([]);
  });

  it('that is missing shows since when', () => {
    expect(
      findingsOf({ kind: 'computer', status: 'lost', missing: 'stolen', missingSince: '2026-11-02' }, [], today)[0],
    ).toMatchObject({ tone: 'bad', text: 'Stolen since 02/11/2026.' });
  });
});

describe('a UPS', () => {
  it('needs batteries on the due day, with a warning three months before', () => {
    expect(codes({ kind: 'ups', batteryDueOn: '2026-11-20' })).toEqual(['bad battery_due']);
    expect(codes({ kind: 'ups', batteryDueOn: '2027-02-18' })).toEqual(['warning battery_soon']);
    expect(codes({ kind: 'ups', batteryDueOn: '2027-02-19' })).toEqual([]);
  });

  it('is overloaded above 80 per cent', () => {
    expect(codes({ kind: 'ups', loadPercent: 8_000 })).toEqual([]);
    expect(codes({ kind: 'ups', loadPercent: 8_001 })).toEqual(['warning load_high']);
    expect(codes({ kind: 'ups', loadPercent: 10_001 })).toEqual(['bad load_high']);
  });
});

describe('an operating system', () => {
  const covered = { warranties: [{ endsOn: '2030-01-01', startsOn: null, months: null }] };

  it('is patched every 45 days', () => {
    expect(codes({ kind: 'server', ...covered, lastPatchedOn: '2026-10-06' })).toEqual([]);
    expect(codes({ kind: 'server', ...covered, lastPatchedOn: '2026-10-05' })).toEqual(['warning not_patched']);
  });

  it('warns before its support ends', () => {
    expect(codes({ kind: 'server', ...covered, osSupportEndsOn: '2026-11-19' })).toEqual(['bad support_ended']);
    expect(codes({ kind: 'computer', osSupportEndsOn: '2027-05-19' })).toEqual(['warning support_ending']);
    expect(codes({ kind: 'computer', osSupportEndsOn: '2027-05-20' })).toEqual([]);
  });

  it('of a laptop is encrypted', () => {
    expect(codes({ kind: 'computer', form: 'laptop', encryption: 'none' })).toEqual(['warning not_encrypted']);
    expect(codes({ kind: 'computer', form: 'desktop', encryption: 'none' })).toEqual([]);
  });
});

describe('a switch', () => {
  it('warns of a PoE draw above its budget', () => {
    expect(codes({ kind: 'networkSwitch', poeUsedW: 370, poeBudgetW: 370 })).toEqual([]);
    expect(codes({ kind: 'networkSwitch', poeUsedW: 371, poeBudgetW: 370 })).toEqual(['warning poe_over']);
  });
});

describe('a firewall', () => {
  const rule = { name: 'Web', from: 'LAN', to: 'any', service: 'https', action: 'allow', reason: 'The web' };
  const firewall = (row: Record<string, unknown>) => codes({ kind: 'firewall', ...row });

  it('warns of rules without a reason and of rules that allow all traffic', () => {
    expect(firewall({ rules: [rule, { ...rule, from: 'any', action: 'deny', reason: null }] })).toEqual([]);
    expect(firewall({ rules: [{ ...rule, from: ' Any ', to: '0.0.0.0/0' }] })).toEqual(['bad any_any_allow']);
    expect(firewall({ rules: [{ ...rule, reason: ' ' }] })).toEqual(['warning rule_unexplained']);
    const many = ['One', 'Two', 'Three', 'Four', 'Five'].map((name) => ({ ...rule, name, reason: null }));
    expect(findingsOf({ kind: 'firewall', status: 'in_use', rules: many }, [], today)[0]?.text).toBe(
      '5 rules have no reason: One, Two, Three and 2 more.',
    );
  });

  it('has its rules reviewed when due, all of them or one', () => {
    expect(firewall({ ruleReviewDueOn: '2026-11-21', rules: [{ ...rule, reviewOn: '2026-11-21' }] })).toEqual([]);
    expect(firewall({ ruleReviewDueOn: '2026-11-20' })).toEqual(['warning review_due']);
    expect(firewall({ rules: [{ ...rule, reviewOn: '2026-11-20' }] })).toEqual(['warning review_due']);
  });

  it('reaches no network through two tunnels', () => {
    const vpns = (one: string, other: string) => ({
      vpns: [
        { name: 'Trust', remoteNets: one },
        { name: 'Council', remoteNets: other },
      ],
    });
    expect(firewall(vpns('10.0.0.0/16', '10.1.0.0/16, fd00::/8'))).toEqual([]);
    expect(firewall(vpns('10.0.0.0/8', '192.168.0.0/24 10.20.0.0/16'))).toEqual(['warning vpn_overlap']);
    expect(firewall(vpns('10.20.4.0/24', '10.20.0.0/16'))).toEqual(['warning vpn_overlap']);
    expect(firewall(vpns('0.0.0.0/0', '::/0'))).toEqual([]);
  });
});

describe('a recorder', () => {
  const fine = { kind: 'cctvDvr', driftCheckedOn: '2026-11-01' };

  it('keeps recordings as long as its policy requires', () => {
    expect(codes({ ...fine, retentionDays: 30, keptDays: 30 })).toEqual([]);
    expect(codes({ ...fine, retentionDays: 30, keptDays: 11.6 })).toEqual(['warning retention_short']);
  });

  it('has a correct clock that was checked within half a year', () => {
    expect(codes({ ...fine, clockDriftSeconds: -60 })).toEqual([]);
    expect(codes({ ...fine, clockDriftSeconds: -61 })).toEqual(['warning clock_off']);
    expect(codes({ kind: 'cctvDvr', driftCheckedOn: '2026-05-23' })).toEqual(['warning clock_unchecked']);
    expect(codes({ kind: 'cctvDvr' })).toEqual(['warning clock_unchecked']);
  });
});

describe('a touchscreen', () => {
  it('on a lifting mount is serviced once a year', () => {
    expect(codes({ kind: 'interactiveTouchscreen', mount: 'wall' })).toEqual([]);
    expect(
      codes({ kind: 'interactiveTouchscreen', mount: 'heightAdjustable', mountServiceDueOn: '2026-11-20' }),
    ).toEqual([]);
    expect(
      codes({ kind: 'interactiveTouchscreen', mount: 'heightAdjustable', mountServiceDueOn: '2026-11-19' }),
    ).toEqual(['warning mount_due']);
    expect(codes({ kind: 'interactiveTouchscreen', mount: 'heightAdjustable' })).toEqual(['warning mount_due']);
  });
});

describe('a volume', () => {
  const volume: VolumeFacts = { name: 'D:', capacityGb: 1_000, usedGb: 800, lowAtPercent: 1_500, readings: null };
  const readings = (perDay: number, count = 10) =>
    Array.from({ length: count }, (_, at) => ({
      on: `2026-11-${String(20 - at).padStart(2, '0')}`,
      usedGb: 800 - at * perDay,
    }));

  it('is low below its limit, and full below three per cent', () => {
    expect(codes({ kind: 'computer' }, [{ ...volume, usedGb: 850 }])).toEqual([]);
    expect(codes({ kind: 'computer' }, [{ ...volume, usedGb: 851 }])).toEqual(['warning volume_low']);
    expect(codes({ kind: 'computer' }, [{ ...volume, usedGb: 971 }])).toEqual(['bad volume_low']);
  });

  it('shows when it will be full, by the trend of a month', () => {
    expect(fullInDays(readings(10), 1_000, today)).toBe(20);
    expect(codes({ kind: 'computer' }, [{ ...volume, readings: readings(10) }])).toEqual(['warning volume_filling']);
    expect(fullInDays(readings(5), 1_000, today)).toBe(40);
    expect(codes({ kind: 'computer' }, [{ ...volume, readings: readings(5) }])).toEqual([]);
  });

  it('predicts nothing from four readings, from old ones, or without growth', () => {
    expect(fullInDays(readings(10, 4), 1_000, today)).toBeNull();
    expect(fullInDays(readings(0), 1_000, today)).toBeNull();
    expect(fullInDays(readings(-3), 1_000, today)).toBeNull();
    expect(
      fullInDays(
        readings(10).map((each) => ({ ...each, on: each.on.replace('2026-11', '2026-09') })),
        1_000,
        today,
      ),
    ).toBeNull();
  });
});
