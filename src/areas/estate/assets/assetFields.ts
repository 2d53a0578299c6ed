import { choice } from '#engine/kinds/choice/choice.ts';
import { day } from '#engine/kinds/day/day.ts';
import type { Option } from '#engine/kinds/field.ts';
import { file } from '#engine/kinds/file/file.ts';
import { files } from '#engine/kinds/files/files.ts';
import { ipAddress } from '#engine/kinds/ipAddress/ipAddress.ts';
import { macAddress } from '#engine/kinds/macAddress/macAddress.ts';
import { money } from '#engine/kinds/money/money.ts';
import { notes } from '#engine/kinds/notes/notes.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { rows } from '#engine/kinds/rows/rows.ts';
import { tags } from '#engine/kinds/tags/tags.ts';
import { text } from '#engine/kinds/text/text.ts';
import { url } from '#engine/kinds/url/url.ts';
import { whole } from '#engine/kinds/whole/whole.ts';
import { statuses } from './status.ts';

/** Asset types by name. Each type registers itself where it is declared. */
export const kindOptions: Record<string, Option> = {};

/** Fields common to all asset types. */
export const assetFields = {
  kind: choice({ label: 'Asset type', aliases: ['kind'], options: kindOptions, readOnly: true }),
  customerId: ref({ label: 'Customer', to: 'customer' }),
  name: text({ search: 'words' }),
  assetTag: text({
    label: 'Asset tag',
    optional: true,
    max: 32,
    search: 'identifier',
    pattern: ['^[A-Za-z0-9][A-Za-z0-9._/-]*$', 'Enter letters, digits, dots, hyphens, slashes and underscores only.'],
    help: 'Leave blank to assign the next tag.',
    aliases: ['tag', 'label', 'barcode'],
  }),
  status: choice({ default: 'in_use', options: statuses, help: 'The stage of its life.' }),
  criticality: choice({
    default: 'normal',
    options: {
      low: { label: 'Low', tone: 'neutral' },
      normal: { label: 'Normal', tone: 'neutral' },
      high: { label: 'High', tone: 'info' },
      vital: { label: 'Critical', tone: 'info' },
    },
    help: 'Raises the priority of alerts and jobs.',
  }),

  manufacturerId: ref({ to: 'manufacturer', optional: true, suggests: 'last', aliases: ['make', 'vendor', 'brand'] }),
  modelId: ref({ to: 'model', optional: true, suggests: 'last' }),
  serial: text({
    label: 'Serial number',
    optional: true,
    max: 100,
    letters: 'upper',
    search: 'identifier',
    aliases: ['serial', 'serial no', 'service tag', 's/n'],
  }),

  siteId: ref({ to: 'site', same: 'customerId', optional: true, suggests: 'only' }),
  locationId: ref({
    to: 'location',
    same: 'customerId',
    optional: true,
    help: 'Setting a room also sets the site.',
    aliases: ['room'],
  }),
  parentAssetId: ref({
    label: 'Part of',
    to: 'asset',
    same: 'customerId',
    optional: true,
    help: 'The asset that contains this one.',
  }),

  ownership: choice({
    default: 'customer',
    options: {
      customer: { label: 'Customer' },
      us: { label: 'Us', tone: 'info' },
      loan: { label: 'Loan', tone: 'info' },
      rental: { label: 'Rental', tone: 'info' },
      lease: { label: 'Lease', tone: 'info' },
    },
  }),
  returnBy: day({ label: 'Return by', optional: true, filter: true, help: 'For assets on loan, rented or leased.' }),
  supplierId: ref({ label: 'Supplier', to: 'supplier', optional: true }),
  purchaseOrder: text({
    label: 'Purchase order number',
    optional: true,
    max: 80,
    search: 'identifier',
    aliases: ['order number', 'po number'],
  }),
  orderId: ref({ label: 'Order', to: 'customerOrder', same: 'customerId', optional: true }),
  invoiceId: ref({ label: 'Invoice', to: 'salesDocument', same: 'customerId', optional: true }),
  purchasedOn: day({ label: 'Purchased', optional: true, filter: true }),
  costPence: money({ label: 'Cost', optional: true, min: 0, help: 'Excluding VAT.' }),
  residualPence: money({
    label: 'Residual value',
    optional: true,
    min: 0,
    help: 'The value at the end of the planned life.',
  }),
  lifeMonths: whole({ label: 'Planned life', aliases: ['life'], unit: 'months', optional: true, min: 1, max: 600 }),

  installedOn: day({ label: 'Installed', optional: true }),
  installedBy: ref({ label: 'Installed by', to: 'user', optional: true }),
  warranties: rows({
    label: 'Warranties',
    optional: true,
    max: 20,
    help: 'Enter an end date, or a start date and a number of months.',
    of: {
      kind: choice({
        default: 'manufacturer',
        options: {
          manufacturer: { label: 'Manufacturer' },
          extended: { label: 'Extended' },
          onSite: { label: 'On site' },
          battery: { label: 'Battery' },
        },
      }),
      startsOn: day({ label: 'Starts', optional: true }),
      months: whole({ optional: true, min: 1, max: 240, unit: 'months' }),
      endsOn: day({ label: 'Ends', optional: true }),
      response: text({ optional: true, max: 80, help: 'Next business day on site' }),
      reference: text({ optional: true, max: 80 }),
      documentId: file({ label: 'Document', optional: true }),
    },
  }),
  warrantyEndsOn: day({ label: 'Warranty ends', optional: true, readOnly: true, filter: true }),

  contactId: ref({
    label: 'Assigned to',
    aliases: ['held by'],
    to: 'contact',
    same: 'customerId',
    optional: true,
    help: 'The contact who has or manages the asset.',
  }),
  heldSince: day({ label: 'Assigned since', aliases: ['held since'], optional: true, readOnly: true }),
  dueBackOn: day({ label: 'Due back', optional: true, readOnly: true, filter: true }),
  patTestDueOn: day({ label: 'Electrical test due', optional: true, filter: true, aliases: ['pat'] }),
  serviceDueOn: day({ label: 'Service due', optional: true, filter: true }),

  hostname: text({ optional: true, readOnly: true, max: 253, search: 'words' }),
  mac: macAddress({ label: 'MAC address', optional: true, readOnly: true, search: 'identifier' }),
  primaryIp: ipAddress({ label: 'Primary address', optional: true, readOnly: true, search: 'identifier' }),
  managementUrl: url({
    label: 'Management page',
    optional: true,
    help: 'Enter a http, https, ssh, rdp or vnc address.',
  }),

  externalIds: rows({
    label: 'External IDs',
    aliases: ['ids elsewhere'],
    optional: true,
    max: 20,
    help: 'IDs in other systems. Imports match on these.',
    of: { source: text({ max: 60 }), externalId: text({ label: 'ID', max: 200 }) },
  }),
  photos: files({ optional: true, accept: ['image/'], max: 30 }),
  documents: files({ optional: true, max: 50 }),
  notes: notes({ optional: true }),
  tags: tags({ optional: true }),

  retiredOn: day({ label: 'Retired', optional: true, readOnly: true }),
  replacedById: ref({ label: 'Replaced by', to: 'asset', optional: true, readOnly: true }),
  repairer: text({ optional: true, readOnly: true, max: 120 }),
  repairReference: text({ optional: true, readOnly: true, max: 80 }),
  missing: choice({
    optional: true,
    readOnly: true,
    options: { lost: { label: 'Lost', tone: 'bad' }, stolen: { label: 'Stolen', tone: 'bad' } },
  }),
  missingSince: day({ label: 'Missing since', optional: true, readOnly: true }),
  disposedOn: day({ label: 'Disposed', optional: true, readOnly: true }),
  disposalMethod: choice({
    label: 'Disposed by',
    optional: true,
    readOnly: true,
    options: {
      recycled: { label: 'Recycled (WEEE)' },
      resold: { label: 'Resold' },
      donated: { label: 'Donated' },
      returned: { label: 'Returned to its owner' },
      destroyed: { label: 'Destroyed' },
    },
  }),
  disposalCertificateId: file({ label: 'Disposal certificate', optional: true, readOnly: true }),
  wasteNote: text({ label: 'Waste transfer note', optional: true, readOnly: true, max: 80 }),
  wipeMethod: choice({
    label: 'Data wiped by',
    optional: true,
    readOnly: true,
    options: {
      secureErase: { label: 'Secure erase' },
      overwritten: { label: 'Overwritten' },
      cryptoErase: { label: 'Crypto erase' },
      shredded: { label: 'Shredded' },
      degaussed: { label: 'Degaussed' },
      factoryReset: { label: 'Factory reset' },
    },
  }),
  wipedBy: text({ label: 'Wiped by', optional: true, readOnly: true, max: 120 }),
  wipedOn: day({ label: 'Wiped', optional: true, readOnly: true }),
};

/** Fields of networked assets, such as the hostname. */
export const networkFields = {
  hostname: text({
    optional: true,
    max: 253,
    search: 'words',
    pattern: [
      '^(?!-)[A-Za-z0-9-]{1,63}(?:\\.[A-Za-z0-9-]{1,63})*\\.?$',
      'Enter up to 63 letters, digits and hyphens between dots.',
    ],
  }),
  mac: macAddress({ label: 'MAC address', optional: true, search: 'identifier' }),
};
