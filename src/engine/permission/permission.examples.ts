import type { Example } from '../calculations/calculation.ts';

const roles = { Engineer: ['job.*', 'customer.view'], Reader: ['*.view'], Editor: ['note.update'] };
const assigned = { active: true, scope: 'assigned', assignedCustomers: [5] };

export const permissionExplainExamples: readonly Example[] = [
  {
    says: 'granted by a wildcard',
    input: {
      permission: 'job.delete',
      user: { ...assigned, roles: ['Engineer'] },
      roles,
      features: { jobs: true },
      resource: { customerId: 5, feature: 'jobs' },
    },
    output: { allowed: true, reason: 'granted', grantedBy: [{ role: 'Engineer', pattern: 'job.*', implied: false }] },
  },
  {
    says: 'the right role, but another customer',
    input: {
      permission: 'job.update',
      user: { ...assigned, roles: ['Engineer'] },
      roles,
      features: {},
      resource: { customerId: 6 },
    },
    output: {
      allowed: false,
      reason: 'out-of-scope',
      grantedBy: [{ role: 'Engineer', pattern: 'job.*', implied: false }],
    },
  },
  {
    says: 'to update implies to view',
    input: { permission: 'note.view', user: { ...assigned, roles: ['Editor'] }, roles, features: {}, resource: {} },
    output: {
      allowed: true,
      reason: 'granted',
      grantedBy: [{ role: 'Editor', pattern: 'note.update', implied: true }],
    },
  },
];
