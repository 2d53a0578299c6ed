import { describe, expect, it } from 'vitest';
import type { ScreenFacts } from '../../screens/manifest.ts';
import { drawerTarget } from './drawerTarget.web.ts';

const screen = (path: string, face: 'create' | 'edit' | 'list', panel = false): ScreenFacts => ({
  path,
  title: 'Page',
  area: 'customers',
  of: { entity: 'thing', face },
  ...(panel ? { panel } : {}),
});
const screens = [
  screen('/owners/{ownerId}/things', 'list'),
  screen('/owners/{ownerId}/things/create', 'create'),
  screen('/things/{id}/edit', 'edit'),
  screen('/makers/create', 'create', true),
];

describe('a form that opens as a drawer', () => {
  it('is that of a new record, with the values in its address', () => {
    expect(drawerTarget('/owners/4/things/create?roles=primary', screens)).toMatchObject({
      noun: 'thing',
      params: { ownerId: '4' },
      words: { roles: 'primary' },
      keys: [],
    });
  });
  it('shows the requested fields of a record', () => {
    expect(drawerTarget('/things/9/edit#teamIds,managerId', screens)).toMatchObject({
      params: { id: '9' },
      keys: ['teamIds', 'managerId'],
    });
  });
  it('does not open for a page or a panel with an address', () => {
    for (const to of ['/owners/4/things', '/things/9/edit', '/makers/create', '/nowhere'])
      expect(drawerTarget(to, screens), to).toBeNull();
  });
});
