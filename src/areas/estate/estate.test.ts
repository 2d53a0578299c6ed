import { describe, expect, it } from 'vitest';
import { listPath } from '#engine/entity/screensOf.ts';
import { isAssetKind } from './asset.ts';
import { entities, kinds } from './estate.ts';
import { everyKind } from './kindPlaces.ts';

describe('every kind of asset', () => {
  it('has its place in the menu of a customer, at the address it declares', () => {
    expect(Object.fromEntries(everyKind.map(({ noun, path }) => [noun, path]))).toEqual(
      Object.fromEntries(kinds.map((kind) => [kind.name, listPath(kind)])),
    );
  });

  it('is one of the area’s nouns', () => {
    expect(entities.filter(isAssetKind)).toEqual(kinds);
  });
});
