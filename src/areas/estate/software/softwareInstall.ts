import { entity } from '#engine/entity/entity.ts';
import { choice } from '#engine/kinds/choice/choice.ts';
import { day } from '#engine/kinds/day/day.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { text } from '#engine/kinds/text/text.ts';
import { whole } from '#engine/kinds/whole/whole.ts';
import { estateFacts } from '../estateFacts.ts';

/** An installation of software on an asset. */
export const softwareInstall = entity('softwareInstall', {
  label: 'Installation',
  plural: 'Installations',
  path: 'software-installs',
  ...estateFacts,
  icon: 'package',
  unsearched: true,
  unique: [
    {
      fields: ['softwareId', 'assetId'],
      code: 'already_installed',
      message: 'The software is already recorded on this asset.',
    },
  ],
  fields: {
    customerId: ref({ to: 'customer' }),
    softwareId: ref({ label: 'Software', to: 'software', same: 'customerId' }),
    assetId: ref({ label: 'Asset', aliases: ['installed on', 'device'], to: 'asset', same: 'customerId' }),
    deviceName: text({ label: 'Device', optional: true, readOnly: true }),
    installedVersion: text({ label: 'Version', optional: true, max: 60 }),
    path: text({ label: 'Folder', optional: true, max: 400 }),
    cores: whole({ optional: true, min: 1, max: 100_000, help: 'For licences by core.' }),
    seenOn: day({ label: 'Last seen', optional: true }),
    source: choice({
      default: 'manual',
      readOnly: true,
      options: { manual: { label: 'Manual' }, import: { label: 'Import' } },
    }),
  },
  title: ['deviceName'],
  subtitle: ['installedVersion'],
  columns: ['softwareId', 'assetId', 'installedVersion', 'seenOn'],
  sort: 'deviceName',
  sections: [{ title: 'Installation', fields: ['assetId', 'installedVersion', 'path', 'cores', 'seenOn'] }],
  empty: ['Not installed anywhere', 'Record the assets this software is on.'],
});
