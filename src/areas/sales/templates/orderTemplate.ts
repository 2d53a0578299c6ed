import { entity } from '#engine/entity/entity.ts';
import { choice } from '#engine/kinds/choice/choice.ts';
import { lines } from '#engine/kinds/lines/lines.ts';
import { notes } from '#engine/kinds/notes/notes.ts';
import { text } from '#engine/kinds/text/text.ts';
import { orderTemplateLine } from './orderTemplateLine.ts';

/** A template for the lines and texts of a quote. */
export const orderTemplate = entity('orderTemplate', {
  label: 'Order template',
  plural: 'Order templates',
  path: 'accounts/customer/orders/templates',
  menu: { area: 'accounts', part: 'Sales' },
  grants: { everyone: ['view'], lead: '*', manager: '*' },
  icon: 'layout-template',
  scope: { by: 'none', because: 'templates are the same for all customers' },
  fields: {
    name: text({ unique: true, max: 120, search: 'words' }),
    category: text({ optional: true, max: 80, filter: true }),
    prices: choice({
      label: 'Prices',
      default: 'current',
      options: { current: { label: 'Those of the products on the day' }, template: { label: 'Those of the template' } },
    }),
    lines: lines({ of: orderTemplateLine }),
    intro: notes({ label: 'Introduction', optional: true, help: 'Printed above the lines.' }),
    terms: notes({ optional: true, help: 'Printed below the lines.' }),
  },
  title: ['name'],
  columns: ['name', 'category', 'prices'],
  sort: 'name',
  sections: [
    { title: 'Template', fields: ['name', 'category', 'prices'] },
    { title: 'Lines', fields: ['lines'] },
    { title: 'Texts', fields: ['intro', 'terms'] },
  ],
  example: { fields: { name: 'New starter {n}' } },
  empty: ['No order templates yet', 'Create one here, or save any order as a template.'],
  matchBy: ['name'],
});
