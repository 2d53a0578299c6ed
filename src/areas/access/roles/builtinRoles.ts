import { codesGranted } from '#engine/access/catalogue.ts';
import type { Granted } from '#engine/entity/nounFacts.ts';
import { entities } from '#engine/entity/registry.ts';
import { ADMINISTRATOR } from './role.ts';

export interface BuiltinRole {
  readonly name: string;
  readonly description: string;
  readonly permissions: readonly string[];
}

interface Working extends BuiltinRole {
  /** Key by which declarations of entities and permissions refer to the role. */
  readonly key: string;
}

/** General permissions of every member of staff. */
const COLLEAGUE = ['calculation.run', 'disposable.create'];

/** Staff roles; each entity declares their permissions on its records. */
const WORKING: readonly Working[] = [
  {
    key: 'desk',
    name: 'Service Desk',
    description: 'Takes calls, works on jobs and maintains contacts.',
    permissions: COLLEAGUE,
  },
  {
    key: 'engineer',
    name: 'Engineer',
    description: 'Visits customers and maintains their estate.',
    permissions: COLLEAGUE,
  },
  {
    key: 'lead',
    name: 'Team Lead',
    description: 'Leads a team and its customers.',
    permissions: [...COLLEAGUE, 'import.run', 'import.undo'],
  },
  {
    key: 'manager',
    name: 'Account Manager',
    description: 'Manages the relationship with customers and suppliers.',
    permissions: COLLEAGUE,
  },
  {
    key: 'finance',
    name: 'Finance',
    description: 'Invoices customers, allocates payments and keeps the books.',
    permissions: COLLEAGUE,
  },
];

/** Keys that declarations may grant permissions to. */
export const GRANTED_TO: readonly string[] = ['everyone', ...WORKING.map(({ key }) => key)];

/** Initial roles of every installation, from the grants of the entities. */
export const builtinRoles = (): readonly BuiltinRole[] => [
  { name: ADMINISTRATOR, description: 'All permissions.', permissions: ['*'] },
  ...WORKING.map(({ key, permissions, ...role }) => ({
    ...role,
    permissions: [...permissions, ...codesOfNouns(key), ...codesGranted(key)],
  })),
  {
    name: 'Auditor',
    description: 'Views everything and changes nothing.',
    permissions: ['*.view', 'permission.explain', 'calculation.run', 'audit.export', 'audit.verify'],
  },
];

const codesOfNouns = (key: string): readonly string[] =>
  entities().flatMap(({ name, grants = {} }) => [
    ...new Set([...patterns(name, grants.everyone), ...patterns(name, grants[key])]),
  ]);

const patterns = (noun: string, granted: Granted = []): readonly string[] =>
  granted === '*' ? [`${noun}.*`] : granted.map((action) => `${noun}.${action}`);
