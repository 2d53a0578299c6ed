import { expect, it } from 'vitest';
import { isAssetKind } from './asset.ts';
import { area, kinds } from './estate.ts';
import { KIND_GROUPS } from './kindGroups.ts';

it('every asset type is a noun of the area', () => {
  expect(area.entities.filter(isAssetKind)).toEqual(kinds);
});

it('every asset type has a heading in a customer’s menu', () => {
  const headings: readonly string[] = Object.values(KIND_GROUPS);
  expect(kinds.filter(({ menu }) => !headings.includes(menu?.group ?? ''))).toEqual([]);
});

it('every asset type has the list and page of all types, and its drawers', () => {
  const drawn = (noun: string) =>
    area.screens
      .filter(({ path }) => path.includes(`/${noun}`))
      .map(({ path, component }) => [path.split(noun)[1], component]);
  expect(drawn('hardware/servers')).toEqual([
    ['', 'kind'],
    ['/create', undefined],
    ['/{id}', 'kind/{id}'],
    ['/{id}/edit', undefined],
    ['/{id}/ip-address/create', 'ip-address'],
    ['/{id}/ip-address/{addressId}/edit', 'ip-address'],
    ['/{id}/volume/create', 'volume'],
    ['/{id}/volume/{volumeId}/edit', 'volume'],
    ['/{id}/license/create', 'license'],
    ['/{id}/license/{licenseId}/edit', 'license'],
    ['/{id}/backup-set/create', 'backup-set'],
    ['/{id}/backup-set/{backupSetId}/edit', 'backup-set'],
    ['/{id}/kvm/create', 'kvm'],
    ['/{id}/kvm/edit', 'kvm'],
    ['/{id}/backup-set/{backupSetId}/result/create', 'backup-set'],
    ['/{id}/license/seat/create', 'license'],
  ]);
});
