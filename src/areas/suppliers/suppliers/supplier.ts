import { entity } from '#engine/entity/entity.ts';
import { choice } from '#engine/kinds/choice/choice.ts';
import { email } from '#engine/kinds/email/email.ts';
import { files } from '#engine/kinds/files/files.ts';
import { money } from '#engine/kinds/money/money.ts';
import { notes } from '#engine/kinds/notes/notes.ts';
import { postcode } from '#engine/kinds/postcode/postcode.ts';
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
      optional: true,
      max: 12,
      letters: 'upper',
      pattern: ['^[A-Z0-9-]{2,12}$', 'Enter 2 to 12 capital letters, digits or hyphens.'],
      unique: true,
      search: 'identifier',
      help: 'Leave blank to create a code from the name.',
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
      help: 'The number the supplier uses for us.',
    }),
    phone: phone({ optional: true, search: 'identifier' }),
    orderEmail: email({ label: 'Order email', aliases: ['email for orders'], optional: true, search: 'identifier' }),
    website: url({ optional: true }),
    accountManagerName: text({
      label: 'Supplier’s account manager',
      aliases: ['their account manager'],
      optional: true,
      max: 120,
      search: 'words',
    }),
    supportPhone: phone({ optional: true, search: 'identifier' }),
    supportEmail: email({ optional: true, search: 'identifier' }),
    supportHours: text({ optional: true, max: 200, help: 'For example, Monday to Friday, 8am to 6pm.' }),
    contacts: rows({
      optional: true,
      of: {
        name: text({ max: 120 }),
        role: text({ optional: true, max: 80 }),
        phone: phone({ optional: true }),
        email: email({ optional: true }),
      },
    }),
    sites: rows({
      aliases: ['addresses', 'branches'],
      optional: true,
      max: 40,
      of: {
        name: text({ max: 80 }),
        address: text({ optional: true, max: 200 }),
        postcode: postcode({ optional: true }),
        phone: phone({ optional: true }),
        use: text({ optional: true, max: 80, help: 'For example, returns.' }),
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
      help: 'In pounds. Smaller orders are refused or cost extra.',
    }),
    carriagePence: money({
      label: 'Delivery charge',
      aliases: ['carriage'],
      optional: true,
      min: 0,
      help: 'In pounds.',
    }),
    deliveryDays: whole({
      label: 'Delivery time',
      aliases: ['delivery'],
      optional: true,
      min: 0,
      max: 365,
      unit: 'days',
    }),
    returnsProcedure: notes({ label: 'Returns procedure', aliases: ['how returns go'], optional: true }),
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
      about: 'Order costs and delivery.',
      fields: ['orderEmail', 'accountManagerName', 'currency', 'minimumOrderPence', 'carriagePence', 'deliveryDays'],
    },
    { title: 'Support and returns', fields: ['supportPhone', 'supportEmail', 'supportHours', 'returnsProcedure'] },
    { title: 'Contacts', about: 'Our contacts at the supplier, and its addresses.', fields: ['contacts', 'sites'] },
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
      confirm: 'Users see a warning before they order from this supplier.',
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
      confirm: 'New orders are not possible. Existing orders remain.',
    },
    reopen: {
      label: 'Reopen',
      done: 'Reopened',
      told: 'reopened this',
      from: ['closed'],
      to: 'active',
      permission: 'supplier.update',
      tone: 'main',
    },
  },
  empty: ['No suppliers yet', 'Add a supplier to record ordering, support and returns details.'],
  matchBy: ['code', 'name'],
});
