import { expect, it } from 'vitest';
import { crumbsOf } from './crumbs.ts';
import type { ScreenFacts } from './manifest.ts';

const screens: readonly ScreenFacts[] = [
  { path: '/customer/{customerId}', title: 'Customer', area: 'customers', layout: true },
  { path: '/customer/{customerId}/hardware/servers', title: 'Servers', area: 'customers' },
  { path: '/customer/{customerId}/hardware/servers/{id}', title: 'Server', area: 'customers' },
  { path: '/customer/{customerId}/hardware/servers/{id}/edit', title: 'Edit server', area: 'customers' },
  { path: '/customers', title: 'Customers', area: 'customers' },
];
const byPath = new Map(screens.map((screen) => [screen.path, screen]));
const at = (path: string): ScreenFacts => byPath.get(path) ?? Object.assign({}, screens[0], { path });

it('a form of a record leads back to the record and its list, not to the frame around them', () => {
  const crumbs = crumbsOf(
    at('/customer/{customerId}/hardware/servers/{id}/edit'),
    { customerId: '4', id: '7' },
    byPath,
  );
  expect(crumbs).toEqual([
    { label: 'Servers', to: '/customer/4/hardware/servers' },
    { label: 'Server', to: '/customer/4/hardware/servers/7' },
  ]);
});

it('a record shows its name once loaded', () => {
  const names = new Map([['/customer/4/hardware/servers/7', 'ASH-DC01']]);
  const crumbs = crumbsOf(
    at('/customer/{customerId}/hardware/servers/{id}/edit'),
    { customerId: '4', id: '7' },
    byPath,
    names,
  );
  expect(crumbs.at(-1)?.label).toBe('ASH-DC01');
});

it('a list at the top has no parent', () => {
  expect(crumbsOf(at('/customers'), {}, byPath)).toEqual([]);
});
