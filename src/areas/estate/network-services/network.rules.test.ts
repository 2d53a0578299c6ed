import { describe, expect, it } from 'vitest';
import { broadcasts } from './broadcast.rules.ts';
import { bypassComplaint, isHost } from './bypass.rules.ts';
import { bareDomain, domainComplaint } from './domainName.rules.ts';
import { bytesOf, ssidComplaint } from './ssidName.rules.ts';

describe('a domain', () => {
  it('is a name below a public suffix, never the suffix itself', () => {
    expect(['ashfield.sch.uk', 'ashfield.co.uk', 'xn--caf-dma.example'].filter(domainComplaint)).toEqual([]);
    for (const ending of ['co.uk', 'sch.uk', 'com', 'uk'])
      expect(domainComplaint(ending)).toContain('many domains share');
    for (const wrong of ['', 'a b.uk', '-x.co.uk', 'x..uk', '10.0.0.1', 'x_y.uk'])
      expect(domainComplaint(wrong)).toBe('Enter a domain name such as school.example.');
  });

  it('is extracted from an address', () => {
    expect(bareDomain('https://www.Ashfield.sch.uk/about')).toBe('ashfield.sch.uk');
    expect(bareDomain('ashfield.sch.uk.')).toBe('ashfield.sch.uk');
    expect(bareDomain('www.uk')).toBe('www.uk');
  });
});

describe('an exception of a proxy', () => {
  it('is a host, a wildcard or a network, one per line', () => {
    const good = 'intranet\n*.ashfield.sch.uk\n.local\n10.0.0.0/8\n192.168.1.5\nfd00::/8\n192.168.*\n<local>\n\n*';
    expect(bypassComplaint(good)).toBeUndefined();
    expect(bypassComplaint('intranet\nhttp://intranet')).toBe(
      'Line 2: “http://intranet” is not a host, wildcard or network.',
    );
    for (const wrong of ['10.0.0.0/33', 'a b', '10.1', 'x_y', 'a,b'])
      expect(bypassComplaint(wrong), wrong).toBeDefined();
  });

  it('and the proxy itself are hosts', () => {
    expect(['proxy', 'proxy.ashfield.sch.uk', '10.0.0.1'].map(isHost)).toEqual([true, true, true]);
    expect(['http://proxy', '10.1', ''].map(isHost)).toEqual([false, false, false]);
  });
});

describe('the name of a wireless network', () => {
  it('has 1 to 32 bytes', () => {
    expect(bytesOf('Café 📶')).toBe(10);
    expect(ssidComplaint('a'.repeat(32))).toBeUndefined();
    expect(ssidComplaint('é'.repeat(16))).toBeUndefined();
    expect(ssidComplaint('é'.repeat(17))).toContain('you entered 34');
    expect(ssidComplaint('')).toBeDefined();
  });
});

describe('a wireless network', () => {
  const [hall, office] = [
    { id: 1, controllerId: 7 },
    { id: 2, controllerId: null },
  ];
  const on = (controllerId: number | null, accessPointIds: readonly number[] | null = null) =>
    [hall, office].filter((each) => broadcasts({ controllerId, accessPointIds }, each)).map(({ id }) => id);

  it('is on all access points of its controller, or on all of the customer without one', () => {
    expect(on(7)).toEqual([1]);
    expect(on(8)).toEqual([]);
    expect(on(null)).toEqual([1, 2]);
    expect(on(null, [])).toEqual([1, 2]);
  });

  it('is only on the access points that are chosen', () => {
    expect(on(7, [2])).toEqual([2]);
    expect(on(null, [1])).toEqual([1]);
  });
});
