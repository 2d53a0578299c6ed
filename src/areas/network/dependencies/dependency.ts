import { entity } from '#engine/entity/entity.ts';
import { choice } from '#engine/kinds/choice/choice.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { refs } from '#engine/kinds/refs/refs.ts';
import { text } from '#engine/kinds/text/text.ts';
import { estateFacts } from '#areas/estate/estateFacts.ts';

/**
 * An asset's need for another one to work. Dependencies that follow from other records are computed and need no entry.
 */
export const dependency = entity('dependency', {
  plural: 'Dependencies',
  path: 'network/dependencies',
  menu: { area: 'customers' },
  ...estateFacts,
  underCustomer: true,
  unsearched: true,
  icon: 'network',
  fields: {
    customerId: ref({ to: 'customer' }),
    dependentId: ref({
      label: 'Asset',
      aliases: ['dependent', 'what depends'],
      to: 'asset',
      same: 'customerId',
      unlisted: true,
      help: 'What stops working.',
    }),
    needsId: ref({
      label: 'Depends on',
      aliases: ['needs'],
      to: 'asset',
      same: 'customerId',
      unlisted: true,
      help: 'What it cannot work without.',
    }),
    alternativeIds: refs({
      label: 'Or one of',
      aliases: ['alternatives'],
      to: 'asset',
      same: 'customerId',
      optional: true,
      max: 20,
      help: 'It works as long as one of them does.',
    }),
    kind: choice({
      label: 'Reason',
      default: 'service',
      options: {
        service: { label: 'Service' },
        power: { label: 'Power' },
        network: { label: 'Network' },
        storage: { label: 'Storage' },
        licence: { label: 'Licence' },
        other: { label: 'Other' },
      },
    }),
    note: text({ optional: true, max: 200 }),
  },
  unique: [
    {
      fields: ['dependentId', 'needsId'],
      where: 'kept',
      code: 'dependency_taken',
      message: 'This dependency is already recorded.',
    },
  ],
  title: ['dependentId', 'needsId'],
  columns: ['dependentId', 'needsId', 'alternativeIds', 'kind', 'note'],
  empty: ['No dependencies yet', 'Add what other records cannot show, such as a service that needs a server.'],
});
