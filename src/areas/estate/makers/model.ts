import { entity } from '#engine/entity/entity.ts';
import { choice } from '#engine/kinds/choice/choice.ts';
import { day } from '#engine/kinds/day/day.ts';
import { file } from '#engine/kinds/file/file.ts';
import { flag } from '#engine/kinds/flag/flag.ts';
import { notes } from '#engine/kinds/notes/notes.ts';
import { quantity } from '#engine/kinds/quantity/quantity.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { rows } from '#engine/kinds/rows/rows.ts';
import { text } from '#engine/kinds/text/text.ts';
import { whole } from '#engine/kinds/whole/whole.ts';
import { kindOptions } from '../assets/assetFields.ts';
import { POE_CLASSES, POE_MODES, SOCKETS } from './sockets.ts';

/** A product name of a manufacturer. New assets take lifetime, warranty and ports from it. */
export const model = entity('model', {
  plural: 'Models',
  path: 'models',
  menu: { area: 'catalogue' },
  grants: { everyone: ['view'], engineer: '*', lead: '*' },
  personalData: 'estate',
  icon: 'package',
  scope: { by: 'none', because: 'models are shared by all customers' },
  fields: {
    manufacturerId: ref({ to: 'manufacturer' }),
    kind: choice({ label: 'Asset type', aliases: ['kind of asset'], options: kindOptions, optional: true }),
    name: text({ max: 120, search: 'words', unique: { within: 'manufacturerId' } }),
    partNumber: text({ optional: true, max: 60, search: 'identifier' }),
    heightU: quantity({
      label: 'Height',
      unit: 'U',
      min: 0,
      max: 60,
      optional: true,
      help: 'In steps of 0.5. Use 0 for devices mounted next to the rails.',
    }),
    fullDepth: flag({ default: false }),
    watts: whole({ label: 'Power', unit: 'W', min: 0, optional: true }),
    weightKg: quantity({ label: 'Weight', unit: 'kg', min: 0, max: 5_000, optional: true }),
    airflow: choice({
      optional: true,
      options: {
        frontToRear: { label: 'Front to rear' },
        rearToFront: { label: 'Rear to front' },
        sideToSide: { label: 'Side to side' },
        passive: { label: 'Passive' },
      },
    }),
    ports: rows({
      optional: true,
      max: 40,
      help: 'Use brackets to create several, for example Gi1/0/[1-48].',
      of: {
        pattern: text({ max: 60 }),
        type: choice({
          default: '1000baseT',
          options: {
            ...SOCKETS,
            console: { label: 'Console' },
            management: { label: 'Management' },
            power: { label: 'Power' },
            panel: { label: 'Patch panel port' },
          },
        }),
        poe: choice({ label: 'PoE', default: 'none', options: POE_MODES }),
        poeClass: choice({ label: 'PoE class', optional: true, options: POE_CLASSES }),
        count: whole({ min: 1, max: 500, optional: true }),
      },
    }),
    endOfSaleOn: day({ label: 'End of sale', optional: true, filter: true }),
    endOfSupportOn: day({ label: 'End of support', optional: true, filter: true }),
    warrantyMonths: whole({
      label: 'Warranty',
      unit: 'months',
      min: 1,
      max: 240,
      optional: true,
      help: 'Applied to new assets from the purchase date.',
    }),
    lifeMonths: whole({ label: 'Planned life', aliases: ['life'], unit: 'months', min: 1, max: 600, optional: true }),
    frontImage: file({ label: 'Picture, front', optional: true, accept: ['image/'] }),
    rearImage: file({ label: 'Picture, rear', optional: true, accept: ['image/'] }),
    manual: file({ optional: true, accept: ['application/pdf'] }),
    notes: notes({ optional: true }),
  },
  title: ['name'],
  subtitle: ['kind', 'partNumber'],
  columns: ['name', 'manufacturerId', 'kind', 'partNumber', 'warrantyMonths', 'endOfSaleOn', 'endOfSupportOn'],
  sort: 'name',
  sections: [
    { title: 'Model', fields: ['manufacturerId', 'name', 'partNumber', 'kind'] },
    {
      title: 'Planned life',
      about: 'Defaults for new assets of this model.',
      fields: ['warrantyMonths', 'lifeMonths', 'endOfSaleOn', 'endOfSupportOn'],
    },
    { title: 'Dimensions', fields: ['heightU', 'fullDepth', 'watts', 'weightKg', 'airflow'] },
    { title: 'Ports', fields: ['ports'] },
    { title: 'Pictures and documents', fields: ['frontImage', 'rearImage', 'manual', 'notes'] },
  ],
  matchBy: [
    { fields: ['partNumber'], within: 'manufacturerId' },
    { fields: ['name'], within: 'manufacturerId' },
  ],
  empty: ['No models yet', 'Add a model to set the warranty, planned life and ports of its assets.'],
});
