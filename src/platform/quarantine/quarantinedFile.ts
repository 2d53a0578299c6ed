import { entity } from '#engine/entity/entity.ts';
import { choice } from '#engine/kinds/choice/choice.ts';
import { moment } from '#engine/kinds/moment/moment.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { text } from '#engine/kinds/text/text.ts';
import { whole } from '#engine/kinds/whole/whole.ts';

const KEPT = { label: 'Quarantined', tone: 'bad' } as const;
const DESTROYED = { label: 'Deleted', tone: 'neutral' } as const;

/** An infected file, kept in quarantine until a user deletes it. It cannot be downloaded. */
export const quarantinedFile = entity('quarantinedFile', {
  label: 'Quarantined file',
  plural: 'Quarantined files',
  path: 'system/quarantine',
  personalData: 'log',
  icon: 'shield-alert',
  scope: { by: 'none', because: 'they belong to the company' },
  fields: {
    name: text({ max: 100 }),
    signature: text({ max: 200 }),
    sentById: ref({ label: 'Sent by', to: 'user', optional: true }),
    page: text({ optional: true, max: 300 }),
    size: whole({ optional: true, min: 0 }),
    sha256: text({ max: 64 }),
    place: text({ max: 100 }),
    state: choice({ default: 'kept', options: { kept: KEPT, destroyed: DESTROYED } }),
    destroyedAt: moment({ optional: true }),
  },
  states: { field: 'state', table: { kept: KEPT, destroyed: { ...DESTROYED, final: true } } },
  actions: {
    destroy: {
      label: 'Delete permanently',
      done: 'Deleted permanently',
      told: 'deleted this permanently',
      does: 'Delete * permanently',
      from: ['kept'],
      to: 'destroyed',
      tone: 'danger',
    },
  },
  title: ['name'],
  columns: ['name', 'signature', 'sentById', 'createdAt', 'state'],
  internal: true,
  unsearched: true,
  permanent: true,
});
