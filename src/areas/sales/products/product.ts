import { entity } from '#engine/entity/entity.ts';
import { choice } from '#engine/kinds/choice/choice.ts';
import { money } from '#engine/kinds/money/money.ts';
import { notes } from '#engine/kinds/notes/notes.ts';
import { percentage } from '#engine/kinds/percentage/percentage.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { text } from '#engine/kinds/text/text.ts';
import { whole } from '#engine/kinds/whole/whole.ts';
import { MARGIN_VIEW } from '../salesPermissions.ts';

export const MOST_PENCE = 99_999_999_999;

/** A product we sell: goods, a licence, or work. */
export const product = entity('product', {
  plural: 'Products',
  path: 'accounts/products',
  menu: { area: 'accounts', part: 'Sales' },
  grants: { everyone: ['view'], lead: '*', manager: '*' },
  icon: 'package',
  scope: { by: 'none', because: 'products are the same for all customers' },
  example: { fields: { sku: 'SKU-{n}', sellPence: 12_000 } },
  fields: {
    sku: text({
      label: 'SKU',
      max: 40,
      letters: 'upper',
      pattern: ['^[A-Z0-9][A-Z0-9 ._/+-]*$', 'Use letters, digits and . _ / + - only.'],
      unique: true,
      search: 'identifier',
      aliases: ['product code', 'code', 'item', 'our sku'],
    }),
    name: text({ max: 200, search: 'words', aliases: ['product', 'product name', 'title'] }),
    description: notes({ optional: true, help: 'Printed on quotes and invoices.' }),
    groupId: ref({ label: 'Group', to: 'productGroup', optional: true, suggests: 'last', aliases: ['category'] }),
    type: choice({
      default: 'nonStock',
      options: {
        stock: { label: 'Stock item' },
        nonStock: { label: 'Bought to order' },
        licence: { label: 'Licence or subscription' },
        labour: { label: 'Labour' },
      },
    }),
    manufacturerId: ref({ label: 'Manufacturer', to: 'manufacturer', optional: true, aliases: ['brand', 'make'] }),
    mpn: text({
      label: 'Part number',
      optional: true,
      max: 80,
      search: 'identifier',
      aliases: ['mpn', 'manufacturer part number'],
      help: 'The manufacturer’s own number.',
    }),
    barcode: text({
      optional: true,
      max: 14,
      pattern: ['^\\d{8,14}$', 'Enter 8 to 14 digits.'],
      search: 'identifier',
      aliases: ['ean', 'gtin', 'upc'],
    }),
    warrantyMonths: whole({ label: 'Warranty', optional: true, min: 0, max: 240, unit: 'months' }),
    priceBasis: choice({
      label: 'Price',
      default: 'fixed',
      options: { fixed: { label: 'Fixed price' }, costPlus: { label: 'Cost plus mark-up' } },
    }),
    sellPence: money({
      label: 'Selling price',
      optional: true,
      needed: true,
      min: 0,
      max: MOST_PENCE,
      aliases: ['price', 'sell price', 'rrp', 'sell'],
      help: 'In pounds, without VAT. Worked out where the price is cost plus mark-up.',
    }),
    markupBps: percentage({
      label: 'Mark-up on cost',
      optional: true,
      min: 0,
      max: 1_000_000,
      seenBy: MARGIN_VIEW,
      aliases: ['markup'],
    }),
    pricePer: whole({
      label: 'Price is for',
      default: 1,
      min: 1,
      max: 100_000,
      unit: 'units',
      aliases: ['per'],
      help: 'For example 100 for a price per 100 metres.',
    }),
    standardCostPence: money({
      label: 'Cost',
      optional: true,
      min: 0,
      max: MOST_PENCE,
      seenBy: MARGIN_VIEW,
      aliases: ['cost price', 'buy price', 'cost'],
      help: 'In pounds, without VAT, for as many units as the selling price.',
    }),
    marginBps: percentage({ label: 'Margin', optional: true, readOnly: true, filter: true, seenBy: MARGIN_VIEW }),
    marginFloorBps: percentage({
      label: 'Lowest margin',
      optional: true,
      min: 0,
      max: 10_000,
      seenBy: MARGIN_VIEW,
      help: 'Blank for that of the group.',
    }),
    vatCodeId: ref({
      label: 'VAT',
      to: 'vatCode',
      optional: true,
      aliases: ['vat code', 'tax code'],
      help: 'Blank for the standard rate.',
    }),
    salesNominalId: ref({
      label: 'Sales nominal code',
      to: 'nominalCode',
      optional: true,
      aliases: ['nominal code', 'sales nominal', 'nominal'],
      help: 'Where invoices post it. Blank for the usual code of the type.',
    }),
    preferredSupplierId: ref({
      label: 'Preferred supplier',
      to: 'supplier',
      optional: true,
      aliases: ['supplier', 'vendor'],
    }),
    supplierSku: text({ label: 'Supplier’s code', optional: true, max: 80, search: 'identifier' }),
    leadDays: whole({ label: 'Lead time', optional: true, min: 0, max: 365, unit: 'days' }),
    notes: notes({ label: 'Internal notes', optional: true }),
  },
  title: ['name'],
  subtitle: ['sku'],
  columns: ['sku', 'name', 'groupId', 'type', 'sellPence', 'standardCostPence', 'marginBps', 'preferredSupplierId'],
  sort: 'name',
  essentials: ['sku', 'name', 'groupId', 'sellPence', 'standardCostPence'],
  sections: [
    {
      title: 'Product',
      fields: ['sku', 'name', 'groupId', 'type', 'manufacturerId', 'mpn', 'barcode', 'warrantyMonths', 'description'],
    },
    {
      title: 'Price',
      about: 'Prices are without VAT.',
      fields: [
        'priceBasis',
        'sellPence',
        'markupBps',
        'pricePer',
        'standardCostPence',
        'marginBps',
        'marginFloorBps',
        'vatCodeId',
        'salesNominalId',
      ],
    },
    { title: 'Buying', fields: ['preferredSupplierId', 'supplierSku', 'leadDays'] },
    { title: 'Notes', fields: ['notes'] },
  ],
  onlyWhen: { markupBps: { priceBasis: ['costPlus'] } },
  extra: true,
  empty: ['No products yet', 'Add what you sell, or import a price file, to fill in quotes quickly.'],
  matchBy: ['sku', 'mpn', 'name'],
});
