import { describe, expect, it } from 'vitest';
import { networkSwitch } from '../hardware/networkSwitch.ts';
import { printer } from '../hardware/printer.ts';
import { wirelessAccessPoint } from '../hardware/wirelessAccessPoint.ts';
import { typeChange } from './changeType.rules.ts';

describe('a change of type', () => {
  it('keeps what both types have and lists what the new type does not have', () => {
    const row = { name: 'SW-1', firmware: '16.3', managed: false, portCount: 48 };
    expect(typeChange(networkSwitch, wirelessAccessPoint, row)).toEqual({
      carried: { firmware: '16.3' },
      lost: [
        { key: 'managed', label: 'Managed' },
        { key: 'portCount', label: 'Ports' },
      ],
    });
  });

  it('loses nothing if fields are blank, not ticked or at their defaults', () => {
    const row = { managed: true, portCount: null, colour: false, supplies: [], name: 'Library' };
    expect(typeChange(networkSwitch, printer, row).lost).toEqual([]);
    expect(typeChange(printer, networkSwitch, row).lost).toEqual([]);
  });
});
