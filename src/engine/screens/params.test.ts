import { describe, expect, it } from 'vitest';
import type { ScreenFacts } from './manifest.ts';
import { accepts, digitParams, frameOf, paramsIn, routerPath, screenAt } from './params.ts';

const screen = (path: string, more: Partial<ScreenFacts> = {}): ScreenFacts => ({
  path,
  title: path,
  area: 'customers',
  ...more,
});

describe('parameters of an address', () => {
  it('named id, customerId, overlayId and urlId accept digits only', () => {
    const digits = digitParams(screen('/customer/{customerId}/floorplans/{id}/overlay/{overlayId}/url/{urlId}'));
    expect(digits).toEqual(['customerId', 'id', 'overlayId', 'urlId']);
    const good = { customerId: '5', id: '12', overlayId: '3', urlId: '900000000000000' };
    expect(accepts(digits, good)).toBe(true);
    for (const bad of ['abc', '7x', '1.5', '-1', '', '1e3', '٣', '0', '07', '9999999999999999'])
      expect(accepts(digits, { ...good, id: bad }), bad).toBe(false);
    expect(accepts(digits, { customerId: '5' })).toBe(false);
  });
  it('with other names accept any text', () => {
    expect(digitParams(screen('/users/{id}/2fa/{from}'))).toEqual(['id']);
    expect(digitParams(screen('/setup/{token}'))).toEqual([]);
  });
  it('named id can be any text on the edit screen of a customer’s user, with a numeric customer', () => {
    const edit = screen('/customer/{customerId}/users/{id}/edit', { anyId: true });
    expect(digitParams(edit)).toEqual(['customerId']);
    expect(digitParams(edit, '/customer/{customerId}')).toEqual([]);
  });
  it('are read once, by the layout they belong to', () => {
    expect(digitParams(screen('/customer/{customerId}/jobs/{id}'), '/customer/{customerId}')).toEqual(['id']);
    expect(paramsIn('/customer/{customerId}/jobs/{id}')).toEqual(['customerId', 'id']);
    expect(routerPath('/customers/{customerId}/edit')).toBe('/customers/$customerId/edit');
  });
});

describe('the screen at an address', () => {
  const screens = [
    screen('/customers/{customerId}'),
    screen('/customers/filter'),
    screen('/users/{id}/2fa/{from}'),
    screen('/users/{id}/2fa/create'),
    screen('/customer/{customerId}/users/{id}/edit', { anyId: true }),
    screen('/customer/{customerId}/jobs/{id}/edit'),
  ];
  const at = (address: string) => screenAt(screens, address)?.path;
  it('is the one with fixed words before the one with a parameter', () => {
    expect(at('/customers/filter?q=a')).toBe('/customers/filter');
    expect(at('/customers/12')).toBe('/customers/{customerId}');
    expect(at('/users/7/2fa/create')).toBe('/users/{id}/2fa/create');
    expect(at('/users/7/2fa/%2Fcustomers%2F12')).toBe('/users/{id}/2fa/{from}');
  });
  it('is none if letters are where digits belong', () => {
    expect(at('/customers/abc')).toBeUndefined();
    expect(at('/customer/5/jobs/abc/edit')).toBeUndefined();
    expect(at('/customer/5/users/upn:jo@school.example/edit')).toBe('/customer/{customerId}/users/{id}/edit');
  });
});

describe('the frame of a screen', () => {
  const layout = screen('/customer/{customerId}', { layout: true });
  const show = screen('/customer/{customerId}/servers/{id}', { parent: layout.path });
  const panel = screen('/customer/{customerId}/servers/{id}/credential/create', { parent: show.path, panel: true });
  const edit = screen('/customer/{customerId}/servers/{id}/edit', { parent: show.path });
  const all = new Map([layout, show, panel, edit].map((each) => [each.path, each]));
  it('is its layout, and for a panel the page below', () => {
    expect(frameOf(show, all)).toBe(layout);
    expect(frameOf(panel, all)).toBe(show);
    expect(frameOf(edit, all)).toBeUndefined();
    expect(frameOf(layout, all)).toBeUndefined();
  });
  it('can be a layout at another address, for which the screen names the record', () => {
    const record = screen('/customers/{customerId}', { parent: layout.path });
    expect(frameOf(record, all)).toBe(layout);
    expect(() => frameOf(screen('/customers', { parent: layout.path }), all)).toThrow('is not under');
  });
  it('must exist and contain the screen’s address', () => {
    expect(() => frameOf(screen('/a/b', { parent: '/a' }), all)).toThrow('not a screen');
    expect(() => frameOf(screen('/elsewhere', { parent: layout.path }), all)).toThrow('is not under');
  });
});
