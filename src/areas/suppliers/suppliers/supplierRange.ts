import { entity } from '#engine/entity/entity.ts';
import { day } from '#engine/kinds/day/day.ts';
import { flag } from '#engine/kinds/flag/flag.ts';
import { notes } from '#engine/kinds/notes/notes.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { text } from '#engine/kinds/text/text.ts';

/** IP addresses from which a supplier connects, such as remote support or a cloud service. */
export const supplierRange = entity('supplierRange', {
  label: 'Supplier IP range',
  plural: 'Supplier IP ranges',
  path: 'supplier-ip-ranges',
  grants: { everyone: ['view'], engineer: '*', manager: '*', lead: '*' },
  personalData: 'relations',
  example: { fields: { cidr: '198.51.{low}.0/24' } },
  icon: 'network',
  scope: { by: 'supplier', field: 'supplierId' },
  fields: {
    supplierId: ref({ label: 'Supplier', to: 'supplier' }),
    cidr: text({
      label: 'Range',
      aliases: ['address', 'ip address', 'network'],
      max: 43,
      search: 'identifier',
      help: 'For example, 198.51.100.0/24, or one address.',
    }),
    purpose: text({ max: 200, search: 'words', help: 'For example, remote support.' }),
    needsFirewallRule: flag({ label: 'Needs a firewall rule', default: false, filter: true }),
    verifiedOn: day({ label: 'Verified', optional: true, filter: true }),
    notes: notes({ optional: true }),
  },
  title: ['cidr'],
  subtitle: ['purpose'],
  columns: ['cidr', 'supplierId', 'purpose', 'needsFirewallRule', 'verifiedOn'],
  sort: 'cidr',
  unique: [{ fields: ['supplierId', 'cidr'], message: 'This range of the supplier is already recorded.' }],
  sections: [
    { title: 'IP range', fields: ['supplierId', 'cidr', 'purpose', 'needsFirewallRule', 'verifiedOn', 'notes'] },
  ],
  empty: ['No IP ranges yet', 'Add the networks that suppliers connect from, to write firewall rules for them.'],
});
