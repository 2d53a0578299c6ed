import { expect, test } from 'vitest';
import { ownSections } from './ownSections.ts';

const role = { name: 'role', sections: [{ title: 'Permissions', fields: ['permissions'] }] };

test('takes the place of a declared section, and adds others after it', () => {
  expect(ownSections(role, { Permissions: 'ticks' }, { Preview: 'menu' })).toEqual({
    Permissions: 'ticks',
    Preview: 'menu',
  });
});

test('refuses a title that the declaration does not have', () => {
  expect(() => ownSections(role, { 'What it gives': 'ticks' })).toThrow('role declares no section “What it gives”.');
});
