import { expect, test } from 'vitest';
import { ownSections } from './ownSections.ts';

const role = { name: 'role', sections: [{ title: 'Permissions', fields: ['permissions'] }] };

test('a section of an area replaces a declared one, and others are added after it', () => {
  expect(ownSections(role, { Permissions: 'ticks' }, { Preview: 'menu' })).toEqual({
    Permissions: 'ticks',
    Preview: 'menu',
  });
});

test('a title that the declaration does not have is refused', () => {
  expect(() => ownSections(role, { 'What it gives': 'ticks' })).toThrow('role declares no section “What it gives”.');
});

test('refuses a section whose fields are all essentials, because it would be an empty card', () => {
  const named = { ...role, essentials: ['permissions'] };
  expect(() => ownSections(named, { Permissions: 'ticks' })).toThrow(
    'role: all fields of “Permissions” are essentials, so the form does not have this section.',
  );
});
