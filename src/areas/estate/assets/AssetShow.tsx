import Box from '@mui/material/Box';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { type RecordAnswer, recordOptions, useRecord } from '#engine/lists/useRecord.web.ts';
import type { PageAction } from '#engine/parts/page/pageActions.web.ts';
import { ShowScreen } from '#engine/records/ShowScreen.tsx';
import type { ShowProps } from '#engine/records/show/showTab.tsx';
import type { AnyEntity } from '#engine/entity/entity.ts';
import { derivedFrom, entityNamed } from '#engine/entity/registry.ts';
import { listPath } from '#engine/entity/screensOf.ts';
import type { Field } from '#engine/kinds/field.ts';
import { api } from '#engine/http/client.web.ts';
import { toast } from '#engine/parts/toasts.web.ts';
import { Icon } from '#engine/parts/Icon.tsx';
import { StatusPill } from '#engine/parts/StatusPill.tsx';
import { fill } from '#engine/screens/manifest.ts';
import { useGo } from '#engine/screens/navigation.web.ts';
import { usePlace } from '#engine/screens/place.web.ts';
import { allows } from '#engine/session/session.web.ts';
import { alike } from './alike.ts';
import { AddressesCard } from '../addresses/AddressesCard.tsx';
import { anyAsset, isPhysical } from '../asset.ts';
import { PlaceCard } from '../containers/PlaceCard.tsx';
import { showsPanel } from '../makers/assetCategory.ts';
import { useCategory } from '../useCategory.web.ts';
import { FindingsCard } from '../findings/FindingsCard.tsx';
import { VolumesCard } from '../servers/VolumesCard.tsx';
import { ValueCard } from './ValueCard.tsx';
import { today } from '#engine/kinds/day/today.web.ts';
import { warrantyPosition } from '../lifecycle/warranty.rules.ts';
import { warrantiesOf } from './warranties.ts';
import { needsCover } from '../lifecycle/needsCover.rules.ts';
import { wordsOfPosition } from './warrantyWords.ts';

/** An asset's page. Adds location, warranty cover and label printing to the standard page. */
export function Screen() {
  const { screen, params } = usePlace();
  const kind = entityNamed(screen.of?.entity ?? '');
  const [isPrinting, setPrinting] = useState(false);
  const [isChanging, setChanging] = useState(false);
  const go = useGo();
  const client = useQueryClient();
  const { data } = useRecord(kind, Number(params.id));
  const category = useCategory(kind, data?.row);
  const physical = category !== undefined && isPhysical(kind.name, category);
  const actions = useMemo((): readonly PageAction[] => {
    if (kind.name === 'certificate')
      return allows('certificate.create')
        ? [{ label: 'Renew', icon: 'refresh-cw', onClick: () => go(renewalOf(kind, params)) }]
        : [];
    const addAlike = (): void => {
      const known = client.getQueryData<RecordAnswer>(recordOptions(kind, Number(params.id)).queryKey);
      const words = new URLSearchParams(known ? alike(kind, known.row) : {}).toString();
      go(`${fill(listPath(kind), params)}/create${words && `?${words}`}`);
    };
    return [
      ...(kind.name === 'domain' && allows('domain.update')
        ? [{ label: 'Look up', icon: 'refresh-cw', onClick: () => void lookUp(Number(params.id)) }]
        : []),
      ...(physical && allows('label.print')
        ? [{ label: 'Label', icon: 'printer', onClick: () => setPrinting(true) }]
        : []),
      ...(allows(`${kind.name}.create`)
        ? [{ label: 'Add another like this', icon: 'copy-plus', rare: true, onClick: addAlike }]
        : []),
      ...(physical && allows(`${kind.name}.update`)
        ? [{ label: 'Change type', icon: 'shuffle', rare: true, onClick: () => setChanging(true) }]
        : []),
    ];
  }, [kind, params, go, setPrinting, setChanging, client, physical]);
  const without = useMemo(() => [...SHOWN_ELSEWHERE, ...strangersTo(kind)], [kind]);
  return (
    <>
      <ShowScreen entity={kind} actions={actions} Status={Cover} Subtitle={Standing} Side={Cards} without={without} />
      <Suspense fallback={null}>
        {isPrinting && (
          <LabelDialog
            source={{ of: kind.name, chosen: { ids: [Number(params.id)] } }}
            words="1 label"
            onClose={() => setPrinting(false)}
          />
        )}
        {isChanging && <ChangeTypeDialog kind={kind} id={Number(params.id)} onClose={() => setChanging(false)} />}
      </Suspense>
    </>
  );
}

/** Queries the domain registry. The page shows the result or the error, so this function ignores both. */
async function lookUp(id: number): Promise<void> {
  await api(`/api/v1/hardware/domains/${id}/look-up`, { method: 'POST' }).then(
    () => toast('Domain looked up'),
    () => undefined,
  );
}

/** Path of the form for a certificate that replaces this one. */
const renewalOf = (kind: AnyEntity, params: Readonly<Record<string, string>>): string =>
  `${fill(listPath(kind), params)}/create?replacesId=${params.id}`;

/** Shown as cards, or in the plan they belong to. */
const SHOWN_ELSEWHERE = [
  'volume',
  'ipAddress',
  'ipRange',
  'containerItem',
  'license',
  'licenseSeat',
  'kvm',
  'backupSet',
  'websiteUrl',
];
/** Entities that can refer to any asset but not to this type. A tab for each would nearly always be empty. */
const strangersTo = (kind: AnyEntity): readonly string[] =>
  derivedFrom(anyAsset)
    .filter((other) => !Object.values<Field>(other.fields).some(({ to }) => to === kind.name))
    .map(({ name }) => name);
/** The cards of an asset, findings first. */
function Cards(props: ShowProps) {
  const entity = useShownPanels(props);
  const shown = { ...props, entity };
  return (
    <>
      <FindingsCard {...props} />
      {holdsItems(entity) && (
        <Suspense fallback={null}>
          <ContentsCard {...props} />
        </Suspense>
      )}
      {CARDS.map(([isFor, Card], at) =>
        isFor(entity) ? (
          <Suspense key={at} fallback={null}>
            <Card {...shown} />
          </Suspense>
        ) : null,
      )}
      <PlaceCard {...props} />
      <AddressesCard {...shown} />
      <VolumesCard {...shown} />
      <ValueCard {...props} />
    </>
  );
}

/** The type with those of its panels that the category of the asset shows; none while the category loads. */
function useShownPanels({ entity, row }: ShowProps): AnyEntity {
  const category = useCategory(entity, row);
  return useMemo(() => {
    const panels = (entity.panels ?? []).filter(
      (panel) => category !== undefined && showsPanel(panel.replace('/create', ''), category),
    );
    return panels.length === entity.panels?.length ? entity : { ...entity, panels };
  }, [entity, category]);
}

const holdsItems = (kind: AnyEntity): boolean => kind.panels?.includes('item/create') ?? false;
const ContentsCard = lazy(async () => ({ default: (await import('../containers/ContentsCard.tsx')).ContentsCard }));
const has =
  (panel: string) =>
  (kind: AnyEntity): boolean =>
    kind.panels?.includes(`${panel}/create`) ?? false;
const isRead = ({ fields }: AnyEntity): boolean => 'snmpVersion' in fields;
const isSoftware = ({ name }: AnyEntity): boolean => name === 'software';

/** Cards of some types only. Each loads with the first page that needs it. */
const CARDS = [
  [isSoftware, lazy(async () => ({ default: (await import('../software/LicencesCard.tsx')).LicencesCard }))],
  [
    ({ name }: AnyEntity) => name === 'certificate',
    lazy(async () => ({ default: (await import('../certificates/ServedCard.tsx')).ServedCard })),
  ],
  [
    ({ name }: AnyEntity) => name === 'server',
    lazy(async () => ({ default: (await import('../servers/StartOrderCard.tsx')).StartOrderCard })),
  ],
  [
    ({ name }: AnyEntity) => name === 'wirelessAccessPoint',
    lazy(async () => ({ default: (await import('../network-services/SsidsCard.tsx')).SsidsCard })),
  ],
  [
    ({ name }: AnyEntity) => name === 'ssid',
    lazy(async () => ({ default: (await import('../network-services/AccessPointsCard.tsx')).AccessPointsCard })),
  ],
  [
    ({ name }: AnyEntity) => name === 'phoneSystem',
    lazy(async () => ({ default: (await import('../phones/ExtensionsCard.tsx')).ExtensionsCard })),
  ],
  [isRead, lazy(async () => ({ default: (await import('../hardware/snmp/ReadingsCard.tsx')).ReadingsCard }))],
  [has('url'), lazy(async () => ({ default: (await import('../software/UrlsCard.tsx')).UrlsCard }))],
  [has('backup-set'), lazy(async () => ({ default: (await import('../servers/BackupsCard.tsx')).BackupsCard }))],
  [has('kvm'), lazy(async () => ({ default: (await import('../servers/KvmCard.tsx')).KvmCard }))],
  [
    (kind: AnyEntity) => has('license')(kind) && !isSoftware(kind),
    lazy(async () => ({ default: (await import('../software/DeviceLicences.tsx')).DeviceLicences })),
  ],
] as const;
const ChangeTypeDialog = lazy(async () => ({
  default: (await import('./ChangeTypeDialog.tsx')).ChangeTypeDialog,
}));
const LabelDialog = lazy(async () => ({ default: (await import('../labels/LabelDialog.tsx')).LabelDialog }));

/** The warranty state, and unusual properties of the asset. */
function Cover({ entity, row }: ShowProps) {
  const { warranties, status, criticality, ownership } = row;
  const category = useCategory(entity, row);
  const isKept =
    category !== undefined && isPhysical(entity.name, category) && status !== 'disposed' && status !== 'retired';
  const position = warrantyPosition(warrantiesOf({ warranties }), today());
  const { tone, words } = wordsOfPosition(position, needsCover({ kind: entity.name, criticality }));
  const owner = entity.fields.ownership?.options?.[String(ownership)];
  return (
    <>
      {isKept && <StatusPill tone={tone}>{words}</StatusPill>}
      {(criticality === 'vital' || criticality === 'high') && (
        <StatusPill tone="info">{criticality === 'vital' ? 'Critical' : 'High criticality'}</StatusPill>
      )}
      {owner && ownership !== 'customer' && (
        <StatusPill tone="info">{ownership === 'us' ? 'Owned by us' : owner.label}</StatusPill>
      )}
    </>
  );
}

/** Category, tag, location, and manufacturer in one line, for identifying the asset in a rack. */
function Standing({ entity, row, refs }: ShowProps) {
  const icon = useCategory(entity, row)?.icon;
  const named = (noun: string, id: unknown): string | undefined =>
    typeof id === 'number' ? refs[noun]?.[String(id)]?.title : undefined;
  const place = named('location', row.locationId) ?? named('site', row.siteId);
  const make = [named('manufacturer', row.manufacturerId), named('model', row.modelId)].filter(Boolean).join(' ');
  const parent = named('asset', row.parentAssetId);
  const parts = [
    named('assetCategory', row.categoryId),
    row.assetTag,
    place,
    parent && `part of ${parent}`,
    make,
  ].filter((part): part is string => typeof part === 'string' && part !== '');
  return (
    <Box component="span" className="num" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}>
      {icon && <Icon name={icon} size={16} muted />}
      <span>{parts.join(' · ')}</span>
    </Box>
  );
}
