import { column, type Place, type Preset } from '#engine/import/mapping/preset.ts';
import { INDUSTRIES } from './itflow.ts';

/* Preset for companies of Hudu, with the field names of its API. */

const customer = (field: string, more: Partial<Place> = {}): Place => ({ target: 'customer', field, ...more });
const site = (field: string, more: Partial<Place> = {}): Place => ({ target: 'site', field, ...more });
const LINE = { line: true } as const;
const LEAVE = { unfit: 'leave' } as const;

export const huduCompanies: Preset = {
  key: 'hudu-companies',
  title: 'Hudu: companies',
  about: 'Each row creates a customer with its primary site. Parent companies become groups.',
  source: 'hudu',
  targets: [
    { key: 'customer', noun: 'customer', fixed: { type: 'business', source: 'existing' }, remarks: 'notes' },
    {
      key: 'site',
      noun: 'site',
      needs: ['line1', 'town', 'postcode'],
      links: { customerId: 'customer' },
      fixed: { name: 'Main site', line1: 'Address not known', town: 'Not known', isPrimary: true },
      remarks: 'notes',
    },
  ],
  columns: [
    column('id', customer('id')),
    column('name', customer('name')),
    column('nickname', customer('tradingName')),
    column('company_type', customer('type', { words: INDUSTRIES, otherwise: 'business' })),
    column('id_number', customer('notes', LINE)),
    column('parent_company_id', customer('parentId', { bySourceNumber: true, missing: 'leave' })),
    column('address_line_1', site('line1')),
    column('address_line_2', site('line2')),
    column('city', site('town')),
    column('state', site('county')),
    column('zip', site('postcode', LEAVE)),
    column('country_name', site('country')),
    column('phone_number', site('phone', LEAVE)),
    column('fax_number', site('notes', LINE)),
    column('website', customer('website', LEAVE)),
    column('notes', customer('notes')),
  ],
};
