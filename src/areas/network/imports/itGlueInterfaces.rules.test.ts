import { expect, it } from 'vitest';
import { interfacesIn, lineOf } from './itGlueInterfaces.rules.ts';

it('interfaces are read from the file and from the API alike', () => {
  const wanted = [{ name: 'LAN', address: '10.0.0.2', mac: '00:11:22:33:44:55', isPrimary: true, notes: 'Rack B' }];
  expect(
    interfacesIn(
      '[{"name":" LAN ","ip_address":"10.0.0.2","mac_address":"00:11:22:33:44:55","primary":true,"notes":"Rack\\nB"}]',
    ),
  ).toEqual(wanted);
  expect(
    interfacesIn(
      '[{"name":"LAN","ip-address":"10.0.0.2","mac-address":"00:11:22:33:44:55","primary":"Yes","notes":"Rack B"}]',
    ),
  ).toEqual(wanted);
});

it('interfaces of one device have different names, and blank ones are left out', () => {
  const names = interfacesIn('[{"name":"LAN"},{},{"name":"lan"},{"ip_address":"10.0.0.3"},null,{"name":null}]');
  expect(names?.map(({ name }) => name)).toEqual(['LAN', 'lan (2)', 'Interface 3']);
});

it('other text is not a list of interfaces', () =>
  expect(['', 'eth0', '{"name":"LAN"}', '[broken'].map(interfacesIn)).toEqual([null, null, null, null]));

it('an interface is described in one line', () =>
  expect(lineOf({ name: 'LAN', address: '10.0.0.9', mac: '', isPrimary: false, notes: 'old' })).toBe(
    'LAN: 10.0.0.9, old',
  ));
