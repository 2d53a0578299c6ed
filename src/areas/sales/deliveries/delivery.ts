import { entity } from '#engine/entity/entity.ts';
import { choice } from '#engine/kinds/choice/choice.ts';
import { day } from '#engine/kinds/day/day.ts';
import { lines } from '#engine/kinds/lines/lines.ts';
import { notes } from '#engine/kinds/notes/notes.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { text } from '#engine/kinds/text/text.ts';
import { deliveryLine } from './deliveryLine.ts';

/** Goods of an order for despatch to the customer. */
export const delivery = entity('delivery', {
  label: 'Delivery',
  plural: 'Deliveries',
  path: 'accounts/deliveries',
  menu: { area: 'accounts', part: 'Sales' },
  icon: 'truck',
  grants: {
    everyone: ['view'],
    engineer: ['view', 'create', 'update', 'despatch'],
    lead: '*',
    manager: '*',
    finance: ['view', 'export'],
  },
  scope: { by: 'customer', field: 'customerId' },
  permanent: true,
  fields: {
    number: text({ default: '', readOnly: true, max: 20, unique: true, search: 'identifier' }),
    customerId: ref({ to: 'customer' }),
    orderId: ref({ label: 'Order', to: 'customerOrder', same: 'customerId' }),
    siteId: ref({ label: 'Site', to: 'site', same: 'customerId', optional: true, help: 'Where the goods go.' }),
    status: choice({
      default: 'draft',
      readOnly: true,
      options: {
        draft: { label: 'Draft' },
        despatched: { label: 'Despatched' },
        undone: { label: 'Undone' },
        discarded: { label: 'Discarded' },
      },
    }),
    plannedOn: day({ label: 'Planned for', optional: true, filter: true }),
    despatchedOn: day({ label: 'Despatched', optional: true, readOnly: true, filter: true }),
    carrier: text({ optional: true, max: 80 }),
    trackingNumber: text({ label: 'Tracking number', optional: true, max: 80, search: 'identifier' }),
    lines: lines({ of: deliveryLine }),
    note: notes({ label: 'Note', optional: true, help: 'Printed on the delivery note.' }),
    undoneBecause: text({ label: 'Undone because', optional: true, readOnly: true, max: 200 }),
  },
  title: ['number'],
  columns: ['number', 'customerId', 'orderId', 'status', 'plannedOn', 'despatchedOn', 'carrier', 'trackingNumber'],
  sort: '-number',
  sections: [
    { title: 'Delivery', fields: ['customerId', 'orderId', 'siteId', 'plannedOn', 'carrier', 'trackingNumber'] },
    { title: 'Lines', fields: ['lines'] },
    { title: 'Note', fields: ['note'] },
  ],
  states: {
    field: 'status',
    table: {
      draft: { label: 'Draft', tone: 'info' },
      despatched: { label: 'Despatched', tone: 'good' },
      undone: { label: 'Undone', tone: 'neutral', final: true },
      discarded: { label: 'Discarded', tone: 'neutral', final: true, retired: true },
    },
  },
  actions: {
    despatch: {
      label: 'Despatch',
      done: 'Despatched',
      from: ['draft'],
      to: 'despatched',
      tone: 'main',
      input: {
        on: day({ label: 'Despatched on', optional: true, help: 'Blank for today.' }),
        carrier: text({ optional: true, max: 80 }),
        trackingNumber: text({ label: 'Tracking number', optional: true, max: 80 }),
      },
    },
    undo: {
      label: 'Undo despatch',
      does: 'Undo the despatch of *',
      done: 'Undone',
      told: 'undid this',
      from: ['despatched'],
      to: 'undone',
      tone: 'danger',
      input: { reason: text({ max: 200, help: 'For example: refused at the door.' }) },
    },
    discard: {
      label: 'Discard',
      done: 'Discarded',
      from: ['draft'],
      to: 'discarded',
      permission: 'delivery.update',
      confirm: 'Nothing has left yet. The draft is kept and no longer listed.',
      tone: 'danger',
    },
  },
  empty: ['No deliveries yet', 'Open an accepted order and choose Despatch.'],
});
