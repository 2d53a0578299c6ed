import { choice } from '#engine/kinds/choice/choice.ts';
import { flag } from '#engine/kinds/flag/flag.ts';
import { macAddress } from '#engine/kinds/macAddress/macAddress.ts';
import { quantity } from '#engine/kinds/quantity/quantity.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { rows } from '#engine/kinds/rows/rows.ts';
import { text } from '#engine/kinds/text/text.ts';
import { whole } from '#engine/kinds/whole/whole.ts';
import { asset } from '../asset.ts';

export const wirelessAccessPoint = asset('wirelessAccessPoint', {
  plural: 'Wireless access points',
  path: 'hardware/wireless-access-points',
  group: 'network',
  icon: 'wifi',
  lifeMonths: 72,
  panels: ['ip-address', 'license'],
  columns: ['standard', 'controllerId', 'firmware'],
  fields: {
    controllerId: ref({ label: 'Controller', to: 'wirelessController', same: 'customerId', optional: true }),
    standard: choice({
      label: 'Wi-Fi',
      optional: true,
      options: {
        wifi4: { label: 'Wi-Fi 4' },
        wifi5: { label: 'Wi-Fi 5' },
        wifi6: { label: 'Wi-Fi 6' },
        wifi6e: { label: 'Wi-Fi 6E' },
        wifi7: { label: 'Wi-Fi 7' },
      },
    }),
    firmware: text({ optional: true, filter: true }),
    baseMac: macAddress({ label: 'Radio MAC address', optional: true, search: 'identifier' }),
    radios: rows({
      optional: true,
      max: 6,
      of: {
        band: choice({ options: { ghz24: { label: '2.4 GHz' }, ghz5: { label: '5 GHz' }, ghz6: { label: '6 GHz' } } }),
        channel: whole({ min: 1, max: 233, optional: true }),
        width: choice({
          optional: true,
          options: {
            mhz20: { label: '20 MHz' },
            mhz40: { label: '40 MHz' },
            mhz80: { label: '80 MHz' },
            mhz160: { label: '160 MHz' },
            mhz320: { label: '320 MHz' },
          },
        }),
        dbm: whole({ label: 'Power', unit: 'dBm', min: 0, max: 40, optional: true }),
      },
    }),
    mount: choice({
      optional: true,
      options: { ceiling: { label: 'Ceiling' }, wall: { label: 'Wall' }, pole: { label: 'Pole' } },
    }),
    heightMetres: quantity({ label: 'Height', unit: 'm', min: 0, max: 200, optional: true }),
    outdoor: flag({ default: false }),
    meshParentId: ref({ label: 'Meshed to', to: 'wirelessAccessPoint', same: 'customerId', optional: true }),
  },
  sections: [
    { title: 'Access point', fields: ['standard', 'controllerId', 'firmware', 'baseMac', 'meshParentId', 'radios'] },
    { title: 'Mounting', fields: ['mount', 'heightMetres', 'outdoor'] },
  ],
  empty: ['No access points yet', 'Add an access point, or import the list from the controller.'],
});
