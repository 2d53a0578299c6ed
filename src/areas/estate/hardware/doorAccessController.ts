import { choice } from '#engine/kinds/choice/choice.ts';
import { day } from '#engine/kinds/day/day.ts';
import { flag } from '#engine/kinds/flag/flag.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { rows } from '#engine/kinds/rows/rows.ts';
import { text } from '#engine/kinds/text/text.ts';
import { whole } from '#engine/kinds/whole/whole.ts';
import { asset } from '../asset.ts';

export const doorAccessController = asset('doorAccessController', {
  plural: 'Door access controllers',
  path: 'hardware/door-access-controllers',
  group: 'security',
  icon: 'door-closed',
  lifeMonths: 120,
  panels: ['ip-address'],
  columns: ['softwareId', 'cardCount', 'fireReleaseTestedOn'],
  fields: {
    softwareId: ref({ label: 'Software', listed: true, to: 'software', same: 'customerId', optional: true }),
    software: text({
      label: 'Software name',
      aliases: ['software'],
      optional: true,
      filter: true,
      search: 'words',
      help: 'If it is not recorded as software of this customer.',
    }),
    cardFormat: text({ optional: true, max: 60 }),
    cardCount: whole({ label: 'Cards', min: 0, max: 10_000_000, optional: true }),
    doors: rows({
      optional: true,
      max: 200,
      of: {
        number: whole({ label: 'No.', min: 1, max: 9_999 }),
        name: text({ max: 80 }),
        locationId: ref({ to: 'location', same: 'customerId', optional: true }),
        readerIn: text({ label: 'Reader in', optional: true, max: 60 }),
        readerOut: text({ label: 'Reader out', optional: true, max: 60 }),
        lock: choice({
          optional: true,
          options: { maglock: { label: 'Magnetic' }, strike: { label: 'Strike' }, motor: { label: 'Motor' } },
        }),
        escapeRoute: flag({ label: 'Escape route', default: false }),
        failSafe: flag({ label: 'Fail-safe', default: false, help: 'Unlocks when the power fails.' }),
        exitButton: flag({ default: false }),
        breakGlass: flag({ label: 'Break glass', default: false }),
        schedule: text({ optional: true, max: 120 }),
      },
    }),
    fireReleaseTestedOn: day({
      label: 'Fire release tested',
      optional: true,
      filter: true,
      help: 'When the fire alarm last opened the doors in a test.',
    }),
    batteryFittedOn: day({ label: 'Battery fitted', optional: true }),
  },
  essentials: ['softwareId', 'fireReleaseTestedOn'],
  sections: [
    { title: 'Doors', fields: ['doors', 'fireReleaseTestedOn', 'batteryFittedOn'] },
    { title: 'Cards', fields: ['softwareId', 'software', 'cardFormat', 'cardCount'] },
  ],
  empty: ['No door access controllers yet', 'Add a controller to track its doors and fire release tests.'],
});
