import { ADMINISTRATOR } from './role.ts';

export interface BuiltinRole {
  readonly name: string;
  readonly description: string;
  readonly permissions: readonly string[];
}

/** What everybody who works here sees, beside customers and their estate. */
const COLLEAGUE = [
  'user.view',
  'cover.view',
  'cover.create',
  'cover.update',
  'cover.delete',
  'team.view',
  'supplier.view',
  'calculation.run',
  'disposable.create',
];

/** A customer's places, people and equipment, to read. */
const ESTATE = [
  'customer.view',
  'site.view',
  'location.view',
  'contact.view',
  'contactLink.view',
  'asset.view',
  'assetCategory.view',
  'assetExtra.view',
  'volume.view',
  'manufacturer.view',
  'model.view',
  'addressSpace.view',
  'prefix.view',
  'ipAddress.view',
  'ipRange.view',
];

/** To keep the equipment: what an engineer changes on a visit. */
const KEEPS_ESTATE = [
  'asset.*',
  'assetExtra.*',
  'volume.*',
  'model.*',
  'prefix.*',
  'ipAddress.*',
  'ipRange.*',
  'label.print',
];

/** The roles every installation begins with. */
export const BUILTIN_ROLES: readonly BuiltinRole[] = [
  { name: ADMINISTRATOR, description: 'All permissions.', permissions: ['*'] },
  {
    name: 'Service Desk',
    description: 'Takes calls, works on jobs and maintains contacts.',
    permissions: [...COLLEAGUE, ...ESTATE, 'contact.*', 'contactLink.*', 'label.print'],
  },
  {
    name: 'Engineer',
    description: 'Visits customers and maintains their estate.',
    permissions: [...COLLEAGUE, ...ESTATE, 'contact.*', 'contactLink.*', 'site.update', 'location.*', ...KEEPS_ESTATE],
  },
  {
    name: 'Team Lead',
    description: 'Leads a team and its customers.',
    permissions: [
      ...COLLEAGUE,
      ...ESTATE,
      'customer.*',
      'contact.*',
      'contactLink.*',
      'site.*',
      'location.*',
      ...KEEPS_ESTATE,
      'manufacturer.*',
      'team.update',
      'import.run',
      'import.undo',
    ],
  },
  {
    name: 'Account Manager',
    description: 'Manages the relationship with customers and suppliers.',
    permissions: [...COLLEAGUE, ...ESTATE, 'customer.*', 'contact.*', 'contactLink.*', 'site.*', 'supplier.*'],
  },
  {
    name: 'Auditor',
    description: 'Views everything and changes nothing.',
    permissions: ['*.view', 'permission.explain', 'calculation.run', 'audit.export', 'audit.verify'],
  },
];
