import { entity } from '#engine/entity/entity.ts';
import { choices } from '#engine/kinds/choices/choices.ts';
import { text } from '#engine/kinds/text/text.ts';
import type { Use } from '#engine/network/uses.ts';
import { USES } from '#engine/network/uses.ts';

const USE_OPTIONS = Object.fromEntries(
  Object.entries(USES).flatMap(([use, { label, isPublicOnly }]) => (isPublicOnly ? [] : [[use, { label }]])),
) as Readonly<Record<Exclude<Use, 'push'>, { readonly label: string }>>;

const PORT = '(?:[1-9]\\d{0,3}|[1-5]\\d{4}|6[0-4]\\d{3}|65[0-4]\\d{2}|655[0-2]\\d|6553[0-5])';

/** A private network that outbound requests may reach. Public addresses need no entry. */
export const outbound = entity('outbound', {
  label: 'Allowed network',
  plural: 'Allowed networks',
  path: 'system/outbound',
  menu: { area: 'system', part: 'Integrations' },
  example: { fields: { cidr: '10.{high}.{low}.0/24', ports: null } },
  logClass: 'product',
  scope: { by: 'none', because: 'allowed networks belong to the company' },
  stepUp: true,
  unsearched: true,
  icon: 'network',
  fields: {
    cidr: text({
      label: 'Network',
      unique: true,
      max: 60,
      help: 'A private network, for example 10.20.0.0/16. Public addresses do not need an entry.',
    }),
    ports: text({
      optional: true,
      max: 200,
      pattern: [`^${PORT}(?:\\s*,\\s*${PORT})*$`, 'Enter ports from 1 to 65535, separated by commas.'],
      help: 'For example, 443, 8443. Leave blank for all ports.',
    }),
    uses: choices({ optional: true, options: USE_OPTIONS, help: 'The requests to allow. Leave blank for all.' }),
    note: text({ label: 'Reason', help: 'The purpose, and who asked for it.' }),
  },
  title: ['cidr'],
  subtitle: ['note'],
  columns: ['cidr', 'ports', 'uses', 'note', 'createdAt'],
  empty: [
    'No allowed networks yet',
    'Add private networks that requests can go to. Public addresses do not need an entry.',
  ],
});
