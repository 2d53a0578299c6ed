import { choice } from '#engine/kinds/choice/choice.ts';
import { choices } from '#engine/kinds/choices/choices.ts';
import { flag } from '#engine/kinds/flag/flag.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { refs } from '#engine/kinds/refs/refs.ts';
import { text } from '#engine/kinds/text/text.ts';
import { whole } from '#engine/kinds/whole/whole.ts';
import { asset } from '../asset.ts';

/** A wireless network as devices see it. */
export const ssid = asset('ssid', {
  label: 'SSID',
  plural: 'SSIDs',
  path: 'hardware/ssids',
  group: 'network',
  example: { fields: { ssid: 'Network {n}' } },
  icon: 'rss',
  physical: false,
  columns: ['ssid', 'purpose', 'security', 'vlanId'],
  fields: {
    ssid: text({
      label: 'SSID',
      aliases: ['network name', 'wifi name'],
      max: 32,
      search: 'words',
      help: 'The name devices see: 1 to 32 bytes.',
    }),
    hidden: flag({ optional: true }),
    purpose: choice({
      optional: true,
      filter: true,
      options: {
        staff: { label: 'Staff' },
        pupil: { label: 'Pupils' },
        guest: { label: 'Guests' },
        byod: { label: 'Own devices' },
        iot: { label: 'Devices' },
        voice: { label: 'Voice' },
      },
    }),
    security: choice({
      aliases: ['encryption', 'authentication'],
      default: 'wpa2',
      filter: true,
      options: {
        open: { label: 'Open', tone: 'warning' },
        owe: { label: 'Enhanced open (OWE)' },
        wpa2: { label: 'WPA2' },
        wpa3: { label: 'WPA3' },
        wpa23: { label: 'WPA2 and WPA3' },
        enterprise: { label: 'Enterprise' },
      },
    }),
    radiusServers: text({ label: 'RADIUS servers', optional: true }),
    vlanId: ref({
      label: 'VLAN',
      aliases: ['vlan id'],
      listed: true,
      to: 'vlan',
      same: 'customerId',
      optional: true,
      filter: true,
    }),
    bands: choices({
      optional: true,
      options: { ghz24: { label: '2.4 GHz' }, ghz5: { label: '5 GHz' }, ghz6: { label: '6 GHz' } },
    }),
    isolation: flag({ label: 'Client isolation', optional: true }),
    portal: text({ label: 'Sign-in page', aliases: ['captive portal'], optional: true }),
    limitMbps: whole({ label: 'Speed limit', unit: 'Mbit/s', min: 1, max: 100_000, optional: true }),
    schedule: text({ optional: true, help: 'When it is on.' }),
    controllerId: ref({
      label: 'Controller',
      to: 'wirelessController',
      same: 'customerId',
      optional: true,
      filter: true,
    }),
    accessPointIds: refs({
      label: 'Access points',
      to: 'wirelessAccessPoint',
      same: 'customerId',
      optional: true,
      help: 'Leave blank for all.',
    }),
  },
  essentials: ['ssid', 'purpose', 'security', 'vlanId'],
  onlyWhen: { radiusServers: { security: ['enterprise'] } },
  sections: [
    {
      title: 'Wireless network',
      fields: ['ssid', 'hidden', 'purpose', 'security', 'radiusServers', 'vlanId', 'bands'],
    },
    {
      title: 'Access',
      fields: ['isolation', 'portal', 'limitMbps', 'schedule', 'controllerId', 'accessPointIds'],
    },
  ],
  empty: ['No SSIDs yet', 'Add the wireless networks of this customer.'],
});
