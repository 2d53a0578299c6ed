import { expect, it } from 'vitest';
import type { PatchCable, PatchPort } from './patch.ts';
import { blocksOf, dropOf, fullName, movedTo, shortName, stateOf, wordsOf } from './patching.rules.ts';

const cable = (given: Partial<PatchCable> = {}): PatchCable => ({
  id: 1,
  version: 1,
  side: 'front',
  lane: null,
  label: null,
  type: 'cat6',
  colour: null,
  status: 'connected',
  lengthM: null,
  otherId: 99,
  otherSide: 'front',
  other: 'PC-01 eth0',
  ...given,
});
const port = (name: string, given: Partial<PatchPort> = {}): PatchPort => ({
  id: Number(/\d+$/.exec(name)?.[0] ?? 0),
  version: 1,
  device: 'SW-1',
  name,
  kind: 'interface',
  type: '1000baseT',
  enabled: true,
  mode: 'access',
  poe: 'none',
  poeClass: null,
  mac: null,
  description: null,
  lanes: null,
  vlan: null,
  tagged: [],
  cables: [],
  ends: [],
  ...given,
});

it('a port is free, disabled, or in the state of its cable', () => {
  expect(stateOf(port('Gi1'))).toBe('free');
  expect(stateOf(port('Gi1', { enabled: false }))).toBe('off');
  expect(stateOf(port('Gi1', { cables: [cable()] }))).toBe('connected');
  expect(stateOf(port('Gi1', { cables: [cable({ status: 'planned' })] }))).toBe('planned');
  expect(stateOf(port('Gi1', { cables: [cable({ status: 'toRemove' })] }))).toBe('toRemove');
  expect(stateOf(port('1', { kind: 'panel', cables: [cable({ side: 'rear' })] }))).toBe('free');
});

it('a port describes in words what the picture shows', () => {
  expect(wordsOf(port('Gi1'))).toBe('Gi1: free.');
  expect(
    wordsOf(
      port('Gi1/0/17', {
        vlan: { id: 1, vid: 60, name: 'Office' },
        cables: [cable({ label: 'C-17' })],
        ends: [{ side: 'front', portId: 9, title: 'PC-01 onboard', path: null, address: '10.77.0.5' }],
      }),
    ),
  ).toBe('Gi1/0/17: connected to PC-01 onboard, 10.77.0.5 by cable C-17. VLAN 60 Office.');
  expect(wordsOf(port('Te1', { mode: 'trunk', tagged: [10, 20], description: 'Uplink.' }))).toBe(
    'Te1: free. Tagged VLANs 10, 20. Uplink.',
  );
});

it('a cable is moved to a free port, two free ports are connected, an occupied one is refused', () => {
  const [one, two] = [port('Gi1', { cables: [cable()] }), port('Gi2')];
  expect(dropOf(one, two)).toMatchObject({ does: 'move', cable: { id: 1 }, to: { name: 'Gi2' } });
  expect(dropOf(two, port('Gi3'))).toMatchObject({ does: 'connect' });
  expect(dropOf(two, one)).toEqual({
    does: 'refuse',
    why: 'Gi1 is already connected to PC-01 eth0. Choose a free port.',
  });
  expect(dropOf(one, one)).toMatchObject({ does: 'refuse' });
  expect(dropOf(port('Gi4', { cables: [cable({ otherId: 2 })] }), two)).toMatchObject({ does: 'refuse' });
});

it('a port split by a breakout cable takes as many cables as it has lanes', () => {
  const [one, two] = [cable({ lane: 1 }), cable({ id: 2, lane: 2 })];
  const free = port('Gi2');
  const half = port('Qs1', { lanes: 2, cables: [one] });
  const full = port('Qs1', { lanes: 2, cables: [one, two] });
  expect(dropOf(free, half)).toMatchObject({ does: 'connect' });
  expect(dropOf(half, free)).toMatchObject({ does: 'connect' });
  expect(dropOf(free, full)).toMatchObject({ does: 'refuse' });
  expect(dropOf(full, free)).toEqual({ does: 'refuse', why: 'Qs1 has several cables. Edit the cable instead.' });
});

it('ports of two assets are refused by their full names', () => {
  const [one, two] = [port('Gi1', { cables: [cable()] }), port('17', { device: 'Panel A' })];
  expect(dropOf(two, one, fullName)).toEqual({
    does: 'refuse',
    why: 'SW-1 Gi1 is already connected to PC-01 eth0. Choose a free port.',
  });
  expect(fullName(port('1.04-B', { device: null }))).toBe('1.04-B');
});

it('ports are drawn in blocks by name prefix, with their numbers', () => {
  const blocks = blocksOf(['Gi1/0/1', 'Gi1/0/2', 'Te1/1/1', 'console'].map((name) => port(name)));
  expect(blocks.map(({ name, ports }) => [name, ports.length])).toEqual([
    ['Gi1/0/', 2],
    ['Te1/1/', 1],
    ['console', 1],
  ]);
  expect(shortName(port('Gi1/0/17'))).toBe('17');
  expect(shortName(port('console'))).toBe('onsole');
});

it('arrow keys move along two rows', () => {
  expect(movedTo('ArrowRight', 0, 24)).toBe(2);
  expect(movedTo('ArrowDown', 0, 24)).toBe(1);
  expect(movedTo('ArrowDown', 1, 24)).toBe(1);
  expect(movedTo('ArrowUp', 3, 24)).toBe(2);
  expect(movedTo('End', 3, 24)).toBe(23);
  expect(movedTo('ArrowLeft', 1, 24)).toBe(1);
  expect(movedTo('x', 1, 24)).toBeNull();
});
