import { expect, it } from 'vitest';
import { cableWarnings, sideOf } from '../cables/cable.rules.ts';
import { byName } from './port.rules.ts';
import { portsOfModel } from './template.rules.ts';

const line = (pattern: string, more: { type?: string; poe?: string; count?: number } = {}) => ({
  pattern,
  type: '1000baseT',
  poe: 'none',
  count: null,
  ...more,
});
const names = (...given: Parameters<typeof portsOfModel>): string[] => portsOfModel(...given).map(({ name }) => name);

it('a model names its ports by a pattern or a count', () => {
  expect(names([line('Gi[1-3]'), line('SFP', { count: 2 }), line('console', { count: 1 })])).toEqual([
    'Gi1',
    'Gi2',
    'Gi3',
    'SFP1',
    'SFP2',
    'console',
  ]);
});

it('an invalid pattern and a repeated name are left out', () => {
  expect(names([line('Gi[3-1]'), line('['), line('A'), line('a'), line('P[1-900]')])).toEqual(['A']);
  expect(names([line('Gi[1-400]'), line('Te[1-400]')])).toHaveLength(500);
});

it('ports of a panel have two sides and no speed', () => {
  expect(portsOfModel([line('1', { type: 'panel', poe: 'pse' })])).toEqual([
    { name: '1', kind: 'panel', type: '1000baseT', poe: 'none', poeClass: null, speedMbps: null },
  ]);
});

it('ports of a device take the PoE class of its model', () => {
  const [lan, plain] = portsOfModel([
    { ...line('LAN', { poe: 'pd' }), poeClass: 'class4' },
    { ...line('USB'), poeClass: 'class4' },
  ]);
  expect([lan, plain]).toMatchObject([
    { poe: 'pd', poeClass: 'class4' },
    { poe: 'none', poeClass: null },
  ]);
});

it('ports are sorted naturally: 2 before 10', () => {
  expect(byName(['Gi10', 'Gi2', 'gi1'].map((name) => ({ name }))).map(({ name }) => name)).toEqual([
    'gi1',
    'Gi2',
    'Gi10',
  ]);
});

const port = (kind: string, type = '1000baseT') => ({ id: 1, kind, type, title: 'P', lanes: null });

it('cables between panels and outlets end at the rear, others at the front', () => {
  expect(sideOf(port('panel'), port('outlet'), null)).toBe('rear');
  expect(sideOf(port('panel'), port('interface'), null)).toBe('front');
  expect(sideOf(port('panel'), port('interface'), 'rear')).toBe('rear');
  expect(sideOf(port('interface'), port('panel'), 'rear')).toBe('front');
});

it('a cable warns of mismatches', () => {
  const warned = (type: string, lengthM: number | null, types: readonly string[]): string[] =>
    cableWarnings(
      { type, lengthM },
      types.map((each) => port('interface', each)),
    ).map(({ code }) => code);
  expect(warned('cat6', 100, ['1000baseT'])).toEqual([]);
  expect(warned('cat6', 100.5, ['1000baseT'])).toEqual(['long_copper']);
  expect(warned('om4', 300, ['sfpPlus', '1000baseT'])).toEqual(['fibre_in_copper']);
  expect(warned('power', null, ['1000baseT'])).toEqual(['power_mixed']);
  expect(warned('cat6', null, ['power'])).toEqual(['power_mixed']);
});
