import { text } from '#engine/kinds/text/text.ts';
import { type Complaints, settingGroup } from '#engine/settings/groups.ts';
import { readDnsServer } from './dnsServer.rules.ts';

/** Settings for reading the DNS records of customers' domains. */
export const dnsGroup = settingGroup('dns', {
  label: 'DNS look-ups',
  help: 'Where CRM reads the DNS records of customers’ domains.',
  fields: {
    server: text({
      label: 'DNS server',
      max: 60,
      optional: true,
      help: 'For example, 10.20.0.1 or 10.20.0.1:5353. Leave blank for the DNS server of this machine. Private addresses must be among the allowed networks.',
    }),
  },
  judge: ({ server }): Complaints =>
    server === null || readDnsServer(server) ? {} : { server: 'Enter an IP address, with a port if it is not 53.' },
});
