import { column, to, type Preset } from '#engine/import/mapping/preset.ts';

/* Preset for vendors of ITFlow (26.08). They become suppliers with a contact. */

export const itflowVendors: Preset = {
  key: 'itflow-vendors',
  title: 'ITFlow: vendors',
  about: 'Vendors with their contact, as suppliers. New suppliers get a code.',
  source: 'itflow',
  targets: [{ key: 'supplier', noun: 'supplier', remarks: 'notes' }],
  columns: [
    column('Name', to('supplier', 'name')),
    column('Description', to('supplier', 'notes', { line: true })),
    column('Contact Name', to('supplier', 'accountManagerName', { unfit: 'leave' })),
    column('Phone', to('supplier', 'phone', { unfit: 'leave' })),
    column('Website', to('supplier', 'website', { unfit: 'leave' })),
    column('Account Number', to('supplier', 'accountNumber', { unfit: 'leave' })),
    column('Notes', to('supplier', 'notes')),
  ],
};
