import { column, to, type Preset } from '#engine/import/mapping/preset.ts';

/* Preset for the interfaces of one asset of ITFlow (26.08). */

const LEAVE = { unfit: 'leave' } as const;

/** Each interface becomes a port of the asset, with its addresses. The text of an address that is refused is left out. */
export const itflowInterfaces: Preset = {
  key: 'itflow-interfaces',
  title: 'ITFlow: asset interfaces',
  about: 'Interfaces of one asset, as ports with their addresses. Choose the asset.',
  source: 'itflow',
  asks: ['customerId', 'assetId'],
  targets: [
    { key: 'port', noun: 'networkPort', main: true },
    {
      key: 'address',
      noun: 'ipAddress',
      needs: ['address'],
      links: { portId: 'port' },
      finds: [{ fields: ['address'] }],
      aside: 'port',
    },
    {
      key: 'sixth',
      noun: 'ipAddress',
      needs: ['address'],
      links: { portId: 'port' },
      finds: [{ fields: ['address'] }],
      aside: 'port',
    },
  ],
  columns: [
    column('Name', to('port', 'name'), to('address', 'interfaceName'), to('sixth', 'interfaceName')),
    column('Description', to('port', 'description', LEAVE)),
    column(
      'Type',
      to('port', 'type', { words: { ethernet: '1000baseT', 'wi-fi': 'wifi', wifi: 'wifi' }, unfit: 'ignore' }),
    ),
    column('MAC', to('port', 'mac', LEAVE)),
    column('IP', to('address', 'address')),
    column('IPv6', to('sixth', 'address')),
    column('NAT IP'),
    column('Network'),
  ],
};
