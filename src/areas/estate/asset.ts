import {
  type AnyEntity,
  type Entity,
  entity,
  type Facts,
  type OnlyWhen,
  type Section,
  type Telling,
} from '#engine/entity/entity.ts';
import type { Action } from '#engine/entity/states.ts';
import type { Fields } from '#engine/kinds/field.ts';
import { assetFields, kindOptions, networkFields } from './assets/assetFields.ts';
import { moves, statuses } from './assets/status.ts';
import { KIND_GROUPS, type KindGroup } from './kindGroups.ts';
import { estateFacts } from './estateFacts.ts';

export { kindOptions } from './assets/assetFields.ts';

/** Columns that match an import row to an asset, as `import.match` uses them. They match across customers. */
const IDENTIFIERS: readonly Telling[] = [
  // IDs from another system are unique only within one customer.
  { fields: ['externalIds'], cells: { source: 'words', externalId: 'exact' } },
  { fields: ['serial'], form: 'serial', alone: true, settles: 'manufacturerId' },
  { fields: ['mac'], alone: true },
  { fields: ['assetTag'], alone: true },
];

/**
 * Base of every asset type: one table, one ID sequence, one lifecycle. Each type stores its own fields in a table that
 * shares this ID.
 */
export const anyAsset = entity('asset', {
  plural: 'Assets',
  path: 'assets',
  ...estateFacts,
  icon: 'boxes',
  kindField: 'kind',
  fields: assetFields,
  title: ['name'],
  subtitle: ['kind', 'assetTag', 'serial'],
  columns: [
    'name',
    'status',
    'warrantyEndsOn',
    'kind',
    'customerId',
    'assetTag',
    'locationId',
    'modelId',
    'serial',
    'primaryIp',
    'contactId',
  ],
  sort: 'name',
  states: { field: 'status', table: statuses },
  actions: moves,
  extra: true,
  matchBy: IDENTIFIERS,
  empty: ['No assets yet', 'Add an asset to track its location, warranty and renewal dates.'],
});

/** Collections on an asset's page. Each is added in a drawer that has its own URL. */
export type PanelName = 'ip-address' | 'volume' | 'item' | 'license' | 'install' | 'kvm' | 'backup-set' | 'url';

/** Properties of an asset type besides its fields. */
export interface AssetKind {
  /** Has a tag, a serial number, a location and a warranty. */
  readonly physical: boolean;
  /** Must be wiped before it is disposed of. */
  readonly holdsData: boolean;
  /** Planned months of use, unless the model specifies others. */
  readonly lifeMonths: number;
}

type KindFacts<F extends Fields> = Omit<
  Facts<F>,
  | 'fields'
  | 'columns'
  | 'essentials'
  | 'scope'
  | 'title'
  | 'base'
  | 'underCustomer'
  | 'states'
  | 'actions'
  | 'panels'
  | 'extra'
  | 'menu'
> &
  Partial<AssetKind> & {
    readonly fields?: F;
    /** Heading in a customer's menu. */
    readonly group?: KindGroup;
    /** Fields of this type, shown after those that every type shows. */
    readonly essentials?: readonly (keyof F & string)[];
    readonly columns?: readonly (keyof F & string)[];
    readonly panels?: readonly PanelName[];
  };

const kinds = new Map<string, AssetKind>();

/** @throws when no asset type has the name */
export function kindNamed(name: string): AssetKind {
  const found = kinds.get(name);
  if (!found) throw new Error(`“${name}” is not an asset type.`);
  return found;
}

/**
 * Whether an asset has a tag, a site, a place in containers and a warranty. The category decides for an asset extra,
 * otherwise the type.
 * @throws when no asset type has the name
 */
export const isPhysical = (kind: string, category?: { readonly isPhysical: boolean } | null): boolean =>
  kindNamed(kind).physical && (category?.isPhysical ?? true);

/** Declares an asset type: its own fields together with the fields of every asset. */
export function asset<const N extends string, F extends Fields = Record<never, never>>(
  name: N,
  {
    physical = true,
    holdsData = false,
    lifeMonths = 60,
    group = 'other',
    panels = [],
    columns = [],
    sections = [],
    essentials = [],
    onlyWhen,
    ...facts
  }: KindFacts<F>,
): Entity<N, typeof assetFields & F, typeof moves> & { readonly base: typeof anyAsset } {
  const isNetworked = panels.includes('ip-address');
  const fields = { ...assetFields, ...(isNetworked ? networkFields : {}), ...facts.fields } as typeof assetFields & F;
  const made = entity(name, {
    ...facts,
    fields,
    base: anyAsset,
    underCustomer: true,
    menu: { area: 'customers', group: KIND_GROUPS[group] },
    scope: anyAsset.scope,
    title: anyAsset.title,
    subtitle: ['kind', 'assetTag', 'serial'],
    sort: facts.sort ?? 'name',
    columns: [
      'name',
      'status',
      ...(physical ? ['warrantyEndsOn', ...PHYSICAL_COLUMNS] : []),
      ...(isNetworked ? ['primaryIp'] : []),
      ...columns,
    ],
    sections: sectionsOf({ physical, isNetworked }, sections),
    essentials: [...(physical ? ESSENTIAL : ['name', 'status', 'contactId', 'siteId']), ...essentials],
    onlyWhen: { ...BY_OWNERSHIP, ...onlyWhen } as OnlyWhen<typeof assetFields & F>,
    states: { field: 'status', table: statuses },
    actions: actionsOf(name),
    panels: panels.map((panel) => `${panel}/create`),
    extra: true,
    matchBy: IDENTIFIERS,
  });
  kindOptions[name] = { label: made.label };
  kinds.set(name, { physical, holdsData, lifeMonths });
  return { ...made, base: anyAsset };
}

/** Fields that are usually known when a device is entered. */
const ESSENTIAL = [
  'name',
  'assetTag',
  'status',
  'manufacturerId',
  'modelId',
  'serial',
  'siteId',
  'locationId',
  'contactId',
];

/** Only assets the customer does not own have a return date. */
const BY_OWNERSHIP: OnlyWhen<typeof assetFields> = { returnBy: { ownership: ['loan', 'rental', 'lease'] } };

const PHYSICAL_COLUMNS = ['assetTag', 'locationId', 'modelId', 'serial'];

/**
 * A user who may update an asset type may change its status. Moves that end its life or transfer it need a separate
 * permission.
 */
const actionsOf = (name: string): typeof moves =>
  Object.fromEntries(
    Object.entries<Action>(moves).map(([key, move]) => [key, { permission: `${name}.update`, ...move }]),
  ) as unknown as typeof moves;

/** Orders the sections of form and page: identity, location, the fields of the type, then cost. */
function sectionsOf(
  { physical, isNetworked }: { physical: boolean; isNetworked: boolean },
  own: readonly Section[],
): readonly Section[] {
  const network = isNetworked ? [{ title: 'Network', fields: ['hostname', 'primaryIp', 'mac', 'managementUrl'] }] : [];
  if (!physical)
    return [
      { title: 'Identification', fields: ['name', 'status', 'criticality', 'tags'] },
      ...own,
      ...network,
      { title: 'People', fields: ['contactId', 'siteId'] },
      ...KEPT,
    ];
  return [
    {
      title: 'Identification',
      about: 'The model sets the warranty and planned life.',
      fields: ['name', 'assetTag', 'status', 'manufacturerId', 'modelId', 'serial', 'criticality', 'tags'],
    },
    {
      title: 'Location',
      about: 'Choose a room. The site is filled in.',
      fields: ['siteId', 'locationId', 'parentAssetId', 'contactId', 'heldSince', 'dueBackOn'],
    },
    ...own,
    ...network,
    {
      title: 'Warranty',
      about: 'Consecutive warranties count as one.',
      fields: ['warranties', 'warrantyEndsOn'],
    },
    {
      title: 'Purchase and value',
      about: 'For planning renewals, not for accounting.',
      fields: [
        'supplierId',
        'purchaseOrder',
        'purchasedOn',
        'orderId',
        'invoiceId',
        'costPence',
        'residualPence',
        'lifeMonths',
        'ownership',
        'returnBy',
        'installedOn',
        'installedBy',
      ],
    },
    { title: 'Maintenance', fields: ['serviceDueOn', 'patTestDueOn', 'repairer', 'repairReference'] },
    ...KEPT,
    {
      title: 'End of life',
      fields: [
        'retiredOn',
        'replacedById',
        'missing',
        'missingSince',
        'disposedOn',
        'disposalMethod',
        'disposalCertificateId',
        'wasteNote',
        'wipeMethod',
        'wipedBy',
        'wipedOn',
      ],
    },
  ];
}

const KEPT: readonly Section[] = [
  { title: 'Photos, documents and notes', fields: ['photos', 'documents', 'notes', 'externalIds'] },
];

/** Whether an entity is an asset type. */
export const isAssetKind = (noun: AnyEntity): boolean => noun.base === anyAsset;
