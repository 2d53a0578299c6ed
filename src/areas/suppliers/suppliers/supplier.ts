import { entity } from '#engine/entity/entity.ts';
import { choice } from '#engine/kinds/choice/choice.ts';
import { email } from '#engine/kinds/email/email.ts';
import { files } from '#engine/kinds/files/files.ts';
import { money } from '#engine/kinds/money/money.ts';
import { notes } from '#engine/kinds/notes/notes.ts';
import { phone } from '#engine/kinds/phone/phone.ts';
import { rows } from '#engine/kinds/rows/rows.ts';
import { tags } from '#engine/kinds/tags/tags.ts';
import { text } from '#engine/kinds/text/text.ts';
import { url } from '#engine/kinds/url/url.ts';
import { whole } from '#engine/kinds/whole/whole.ts';

/** An organisation we buy from. */
export const supplier = entity('supplier', {
  plural: 'Suppliers',
  path: 'supplier',
  menu: { area: 'suppliers' },
  grants: { everyone: ['view'], manager: '*' },
  personalData: 'relations',
  icon: 'truck',
  scope: { by: 'supplier', field: 'id' },
  fields: {
    code: text({
      max: 12,
      letters: 'upper',
      pattern: ['^[A-Z0-9-]{2,12}$', 'Two to twelve capital letters, digits and hyphens.'],
      unique: true,
      search: 'identifier',
      aliases: ['supplier code', 'vendor code'],
    }),
    name: text({ max: 200, search: 'words', aliases: ['supplier', 'vendor', 'company'] }),
    status: choice({
      default: 'active',
      readOnly: true,
      options: {
        active: { label: 'Active', tone: 'good' },
        onHold: { label: 'On hold', tone: 'warning' },
        closed: { label: 'Closed', tone: 'neutral' },
      },
    }),
    accountNumber: text({
      label: 'Our account number',
      optional: true,
      max: 40,
      search: 'identifier',
      help: 'What they know us by.',
    }),
    phone: phone({ optional: true, search: 'identifier' }),
    orderEmail: email({ label: 'Email for orders', optional: true, search: 'identifier' }),
    website: url({ optional: true }),
    accountManagerName: text({ label: 'Their account manager', optional: true, max: 120, search: 'words' }),
    supportPhone: phone({ optional: true, search: 'identifier' }),
    supportEmail: email({ optional: true, search: 'identifier' }),
    supportHours: text({ optional: true, max: 200, help: 'For example Monday to Friday, 8 to 18.' }),
    contacts: rows({
      optional: true,
      of: {
        name: text({ max: 120 }),
        role: text({ optional: true, max: 80 }),
        phone: phone({ optional: true }),
        email: email({ optional: true }),
      },
    }),
    currency: choice({
      default: 'GBP',
      options: { GBP: { label: 'Pound (GBP)' }, EUR: { label: 'Euro (EUR)' }, USD: { label: 'US dollar (USD)' } },
    }),
    minimumOrderPence: money({
      label: 'Minimum order',
      optional: true,
      min: 0,
      help: 'In pounds; below it they charge or refuse.',
    }),
    carriagePence: money({ label: 'Carriage', optional: true, min: 0, help: 'In pounds: what a delivery costs.' }),
    deliveryDays: whole({ label: 'Delivery', optional: true, min: 0, max: 365, unit: 'days' }),
    returnsProcedure: notes({ label: 'How returns go', optional: true }),
    tags: tags({ optional: true }),
    notes: notes({ optional: true }),
    documents: files({ optional: true }),
  },
  title: ['name'],
  subtitle: ['code'],
  columns: ['code', 'name', 'status', 'phone', 'orderEmail', 'accountNumber', 'deliveryDays', 'tags'],
  sort: 'name',
  sections: [
    { title: 'Supplier', fields: ['name', 'code', 'accountNumber', 'website', 'phone', 'tags'] },
    {
      title: 'Orders',
      about: 'What an order costs beside its lines, and when it comes.',
      fields: ['orderEmail', 'accountManagerName', 'currency', 'minimumOrderPence', 'carriagePence', 'deliveryDays'],
    },
    { title: 'Support and returns', fields: ['supportPhone', 'supportEmail', 'supportHours', 'returnsProcedure'] },
    { title: 'People', about: 'Whom we talk to there.', fields: ['contacts'] },
    { title: 'Notes and documents', fields: ['notes', 'documents'] },
  ],
  states: {
    field: 'status',
    table: {
      active: { label: 'Active', tone: 'good' },
      onHold: { label: 'On hold', tone: 'warning' },
      closed: { label: 'Closed', tone: 'neutral', retired: true },
    },
  },
  actions: {
    hold: {
      label: 'Put on hold',
      done: 'Put on hold',
      told: 'put this on hold',
      from: ['active'],
      to: 'onHold',
      permission: 'supplier.update',
      confirm: 'People are warned before they order here.',
    },
    release: {
      label: 'Release',
      done: 'Released',
      from: ['onHold'],
      to: 'active',
      permission: 'supplier.update',
      tone: 'main',
    },
    close: {
      label: 'Close',
      done: 'Closed',
      from: ['active', 'onHold'],
      to: 'closed',
      permission: 'supplier.update',
      tone: 'danger',
      confirm: 'Nothing new is ordered here. What was ordered stays.',
    },
    reopen: {
      label: 'Open again',
      done: 'Opened again',
      told: 'opened this again',
      from: ['closed'],
      to: 'active',
      permission: 'supplier.update',
      tone: 'main',
    },
  },
  empty: ['No suppliers yet.', 'Keep whom you buy from, how an order reaches them and how returns go.'],
  matchBy: ['code', 'name'],
});
