import { entity } from '#engine/entity/entity.ts';
import { choices } from '#engine/kinds/choices/choices.ts';
import { text } from '#engine/kinds/text/text.ts';
import type { Use } from '#engine/network/uses.ts';
import { USES } from '#engine/network/uses.ts';

const USE_OPTIONS = Object.fromEntries(
  Object.entries(USES).flatMap(([use, { label, isPublicOnly }]) => (isPublicOnly ? [] : [[use, { label }]])),
) as Readonly<Record<Exclude<Use, 'push'>, { readonly label: string }>>;

const PORT = '(?:[1-9]\\d{0,3}|[1-5]\\d{4}|6[0-4]\\d{3}|65[0-4]\\d{2}|655[0-2]\\d|6553[0-5])';

/** A private network that requests of this product may go to. Everything public is open without one. */
export const outbound = entity('outbound', {
  label: 'Allowed network',
  plural: 'Allowed networks',
  path: 'system/outbound',
  menu: { area: 'system', part: 'Integrations' },
  example: { fields: { cidr: '10.{high}.{low}.0/24', ports: null } },
  logClass: 'product',
  scope: { by: 'none', because: 'they belong to the company' },
  stepUp: true,
  unsearched: true,
  icon: 'network',
  fields: {
    cidr: text({
      label: 'Block',
      unique: true,
      max: 60,
      help: 'A private block of addresses, such as 10.20.0.0/16. Public addresses need none.',
    }),
    ports: text({
      optional: true,
      max: 200,
      pattern: [`^${PORT}(?:\\s*,\\s*${PORT})*$`, 'Write ports as numbers from 1 to 65535, with commas.'],
      help: 'Numbers with commas, such as 443, 8443. Empty opens all.',
    }),
    uses: choices({ optional: true, options: USE_OPTIONS, help: 'What may go there. Empty allows everything.' }),
    note: text({ label: 'Why', help: 'What stands there, and who asked for it.' }),
  },
  title: ['cidr'],
  subtitle: ['note'],
  columns: ['cidr', 'ports', 'uses', 'note', 'createdAt'],
  empty: ['Networks inside your own walls that requests may go to', 'Public addresses need no entry here.'],
});
