import { entity } from '#engine/entity/entity.ts';
import { choice } from '#engine/kinds/choice/choice.ts';
import { day } from '#engine/kinds/day/day.ts';
import { flag } from '#engine/kinds/flag/flag.ts';
import { percentage } from '#engine/kinds/percentage/percentage.ts';
import { rows } from '#engine/kinds/rows/rows.ts';
import { text } from '#engine/kinds/text/text.ts';

/** How a sale or purchase is taxed, and the boxes of the VAT return it goes to. */
export const vatCode = entity('vatCode', {
  label: 'VAT code',
  plural: 'VAT codes',
  path: 'accounts/vat-codes',
  menu: { area: 'accounts', part: 'Ledger' },
  grants: { everyone: ['view'], finance: '*' },
  icon: 'percent',
  scope: { by: 'none', because: 'VAT codes are common to the whole company' },
  fields: {
    code: text({
      max: 7,
      letters: 'upper',
      pattern: ['^T\\d{1,6}$', 'Enter T and a number, such as T1.'],
      unique: true,
      search: 'identifier',
    }),
    name: text({ max: 80, search: 'words' }),
    kind: choice({
      help: 'Decides the boxes of the VAT return.',
      options: {
        standard: { label: 'Standard rate' },
        reduced: { label: 'Reduced rate' },
        zero: { label: 'Zero-rated' },
        exempt: { label: 'Exempt' },
        outside: { label: 'Outside the scope' },
        domesticReverse: { label: 'Domestic reverse charge' },
        overseasServices: { label: 'Services from overseas' },
        postponedImport: { label: 'Postponed import VAT' },
        overseasSale: { label: 'Services to overseas businesses' },
        niDispatch: { label: 'Goods from Northern Ireland to the EU' },
        niAcquisition: { label: 'Goods from the EU to Northern Ireland' },
      },
    }),
    rates: rows({
      label: 'Rates',
      of: { from: day({ label: 'From' }), rateBps: percentage({ label: 'Rate', min: 0 }) },
    }),
    isRecoverable: flag({
      label: 'VAT on purchases can be reclaimed',
      default: true,
      help: 'Otherwise VAT joins the cost, as for entertaining.',
    }),
  },
  title: ['code', 'name'],
  columns: ['code', 'name', 'kind', 'isRecoverable'],
  sort: 'code',
  matchBy: ['code'],
  empty: ['No VAT codes yet', 'Add the VAT codes of your sales and purchases.'],
  example: { fields: { code: 'T7{n}', kind: 'standard', rates: [{ from: '2020-01-01', rateBps: 2000 }] } },
});
