import {
  type Action,
  type AnyEntity,
  type Entity,
  entity,
  type Facts,
  type OnlyWhen,
  type Section,
  type Telling,
} from '#engine/entity/entity.ts';
import type { Fields } from '#engine/kinds/field.ts';
import { assetFields, kindOptions, networkFields } from './assets/assetFields.ts';
import { moves, statuses } from './assets/status.ts';
import { KIND_GROUPS, type KindGroup } from './kindGroups.ts';

export { kindOptions } from './assets/assetFields.ts';

/** What a row of a file finds its asset by, as `import.match` has it: a device is one thing, whoever's it is said to be. */
const IDENTIFIERS: readonly Telling[] = [
  // Ids of another system are unique at one customer only; elsewhere the same id is another thing.
  { fields: ['externalIds'], cells: { source: 'words', externalId: 'exact' } },
  { fields: ['serial'], form: 'serial', alone: true, settles: 'manufacturerId' },
  { fields: ['mac'], alone: true },
  { fields: ['assetTag'], alone: true },
];

/**
 * An asset of whatever kind: one table, one sequence of ids, one life. Each kind keeps what is particular to it in a
 * table of its own that shares this one's id.
 */
export const anyAsset = entity('asset', {
  plural: 'Assets',
  path: 'assets',
  grants: { everyone: ['view'], engineer: '*', lead: '*' },
  personalData: 'estate',
  icon: 'boxes',
  scope: { by: 'customer', field: 'customerId' },
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

/** Collections on an asset's page, each added in a drawer with an address of its own. */
export type PanelName = 'ip-address' | 'volume' | 'item' | 'license' | 'install' | 'kvm' | 'backup-set' | 'url';

/** What the estate knows about a kind beside its fields. */
export interface AssetKind {
  /** Has a tag, a serial number, a place and a warranty. */
  readonly physical: boolean;
  /** Must be wiped before it is disposed of. */
  readonly holdsData: boolean;
  /** Months of use it is planned for, unless its model says otherwise. */
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
    /** Its heading in a customer's menu. */
    readonly group?: KindGroup;
    /** The kind's own, after the ones every kind shows. */
    readonly essentials?: readonly (keyof F & string)[];
    readonly columns?: readonly (keyof F & string)[];
    readonly panels?: readonly PanelName[];
  };

const kinds = new Map<string, AssetKind>();

/** @throws when no kind has the name */
export function kindNamed(name: string): AssetKind {
  const found = kinds.get(name);
  if (!found) throw new Error(`“${name}” is not an asset type.`);
  return found;
}

/** Declares a kind: its own fields, and all that an asset has by itself. */
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

/** What is known of nearly every device when it is entered. */
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

/** Only what is not the customer's goes back. */
const BY_OWNERSHIP: OnlyWhen<typeof assetFields> = { returnBy: { ownership: ['loan', 'rental', 'lease'] } };

const PHYSICAL_COLUMNS = ['assetTag', 'locationId', 'modelId', 'serial'];

/** Whoever may change a kind may move it through its life; what ends it, or hands it over, is a permission of its own. */
const actionsOf = (name: string): typeof moves =>
  Object.fromEntries(
    Object.entries<Action>(moves).map(([key, move]) => [key, { permission: `${name}.update`, ...move }]),
  ) as unknown as typeof moves;

/** The form and the page from what people know first to what they look up: what it is, where, its own facts, its money. */
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
        'purchasedOn',
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

/** Whether a noun is a kind of asset. */
export const isAssetKind = (noun: AnyEntity): boolean => noun.base === anyAsset;
