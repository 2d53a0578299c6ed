import { entity } from '#engine/entity/entity.ts';
import { moment } from '#engine/kinds/moment/moment.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { refs } from '#engine/kinds/refs/refs.ts';
import { tags } from '#engine/kinds/tags/tags.ts';
import { text } from '#engine/kinds/text/text.ts';

/**
 * A token with which a program acts for a user, with at most their permissions. A keyed hash of its secret is stored in
 * another table.
 */
export const apiToken = entity('apiToken', {
  label: 'API token',
  plural: 'API tokens',
  path: 'system/tokens',
  personalData: 'accounts',
  logClass: 'access',
  scope: { by: 'none', because: 'its own API shows each user their own tokens' },
  fields: {
    name: text({ max: 80 }),
    prefix: text({ label: 'Prefix', max: 20, readOnly: true, optional: true }),
    ownerId: ref({ label: 'Owner', to: 'user', readOnly: true, optional: true }),
    scopes: tags({ label: 'Scopes', help: 'Patterns, for example customer.view or asset.*.' }),
    customerIds: refs({
      label: 'Scoped to customers',
      to: 'customer',
      optional: true,
    }),
    allowFrom: tags({
      label: 'Allowed addresses',
      optional: true,
      help: 'Addresses or networks, for example 192.0.2.4, 10.0.0.0/8.',
    }),
    expiresAt: moment({ label: 'Expires' }),
    lastUsedAt: moment({ label: 'Last used', optional: true, readOnly: true }),
    lastUsedFrom: text({ label: 'Last used from', optional: true, readOnly: true, max: 60 }),
    revokedAt: moment({ label: 'Revoked', optional: true, readOnly: true }),
  },
  title: ['name'],
  subtitle: ['prefix'],
  columns: ['name', 'ownerId', 'scopes', 'lastUsedAt', 'expiresAt'],
  internal: true,
  unsearched: true,
});
