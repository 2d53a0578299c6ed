import { entity } from '#engine/entity/entity.ts';
import { refs } from '#engine/kinds/refs/refs.ts';
import { text } from '#engine/kinds/text/text.ts';

/** A group of the company's directory, received by SCIM. The group mapping of single sign-on assigns its roles. */
export const directoryGroup = entity('directoryGroup', {
  label: 'Directory group',
  plural: 'Directory groups',
  path: 'system/directory-groups',
  personalData: 'accounts',
  logClass: 'access',
  scope: { by: 'none', because: 'only the directory reads them' },
  fields: {
    name: text({ max: 200, filter: true }),
    externalId: text({
      label: 'ID in the directory',
      optional: true,
      max: 200,
      filter: true,
    }),
    memberIds: refs({ label: 'Members', to: 'user', default: [] }),
  },
  title: ['name'],
  columns: ['name', 'memberIds'],
  internal: true,
  unsearched: true,
});
