import Box from '@mui/material/Box';
import { lazy, Suspense, useMemo, useState } from 'react';
import { ShowScreen } from '#engine/records/ShowScreen.tsx';
import type { ShowProps } from '#engine/records/show/showTab.tsx';
import type { AnyEntity } from '#engine/entity/entity.ts';
import { derivedFrom, entityNamed } from '#engine/entity/registry.ts';
import type { Field } from '#engine/kinds/field.ts';
import { StatusPill } from '#engine/parts/StatusPill.tsx';
import { usePlace } from '#engine/screens/place.web.ts';
import { allows } from '#engine/session/session.web.ts';
import { AddressesCard } from '../addresses/AddressesCard.tsx';
import { anyAsset, kindNamed } from '../asset.ts';
import { FindingsCard } from '../findings/FindingsCard.tsx';
import { VolumesCard } from '../servers/VolumesCard.tsx';
import { ValueCard } from './ValueCard.tsx';
import { today } from '#engine/kinds/day/today.web.ts';
import { warrantyPosition } from '../lifecycle/warranty.rules.ts';
import { warrantiesOf } from './warranties.ts';
import { wordsOfPosition } from './warrantyWords.ts';

/** An asset's page: beside what every page has, where it stands, how it is covered, and its label. */
export function Screen() {
  const { screen, params } = usePlace();
  const kind = entityNamed(screen.of?.entity ?? '');
  const [isPrinting, setPrinting] = useState(false);
  const actions = useMemo(
    () =>
      kindNamed(kind.name).physical && allows('label.print')
        ? [{ label: 'Label', icon: 'printer', onClick: () => setPrinting(true) }]
        : [],
    [kind, setPrinting],
  );
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
      </Suspense>
    </>
  );
}

/** Shown as cards, or on the plan they belong to. */
const SHOWN_ELSEWHERE = ['volume', 'ipAddress', 'ipRange'];
/** Kinds that may name any asset, but not this kind in particular: a tab for each of them would be empty nearly always. */
const strangersTo = (kind: AnyEntity): readonly string[] =>
  derivedFrom(anyAsset)
    .filter((other) => !Object.values<Field>(other.fields).some(({ to }) => to === kind.name))
    .map(({ name }) => name);
/** What belongs to an asset, what is the matter with it first. */
const Cards = (props: ShowProps) => (
  <>
    <FindingsCard {...props} />
    <AddressesCard {...props} />
    <VolumesCard {...props} />
    <ValueCard {...props} />
  </>
);

const LabelDialog = lazy(async () => ({ default: (await import('../labels/LabelDialog.tsx')).LabelDialog }));

/** The state of the warranty, and what is unusual about the asset. */
function Cover({ entity, row }: ShowProps) {
  const { warranties, status, criticality, ownership } = row;
  const isKept = kindNamed(entity.name).physical && status !== 'disposed' && status !== 'retired';
  const { tone, words } = wordsOfPosition(warrantyPosition(warrantiesOf({ warranties }), today()));
  const owner = entity.fields.ownership?.options?.[String(ownership)];
  return (
    <>
      {isKept && <StatusPill tone={tone}>{words}</StatusPill>}
      {(criticality === 'vital' || criticality === 'high') && (
        <StatusPill tone={criticality === 'vital' ? 'bad' : 'warning'}>
          {criticality === 'vital' ? 'Critical' : 'High criticality'}
        </StatusPill>
      )}
      {owner && ownership !== 'customer' && (
        <StatusPill tone="info">{ownership === 'us' ? 'Owned by us' : owner.label}</StatusPill>
      )}
    </>
  );
}

/** Tag, place and make in one line: what one reads first in front of a rack. */
function Standing({ row, refs }: ShowProps) {
  const named = (noun: string, id: unknown): string | undefined =>
    typeof id === 'number' ? refs[noun]?.[String(id)]?.title : undefined;
  const place = named('location', row.locationId) ?? named('site', row.siteId);
  const make = [named('manufacturer', row.manufacturerId), named('model', row.modelId)].filter(Boolean).join(' ');
  const parent = named('asset', row.parentAssetId);
  const parts = [row.assetTag, place, parent && `part of ${parent}`, make].filter(
    (part): part is string => typeof part === 'string' && part !== '',
  );
  return (
    <Box component="span" className="num">
      {parts.join(' · ')}
    </Box>
  );
}
