import { expect, it } from 'vitest';
import { poeDraw, poeWords } from './poe.rules.ts';

const device = (poeClass: string | null) => ({ poe: 'pd', poeClass });

it('the devices on a switch reserve the power of their class', () => {
  expect(poeDraw([device('class4'), device('class3'), device('class2')])).toEqual({
    watts: 52.4,
    devices: 3,
    unclassed: 0,
  });
  expect(poeDraw(Array.from({ length: 9 }, (_, at) => device(`class${at}`))).watts).toBe(341.8);
});

it('devices that take no power do not count, and those without a class are named', () => {
  const draw = poeDraw([
    device('class8'),
    device(null),
    { poe: 'none', poeClass: null },
    { poe: 'pse', poeClass: 'class4' },
  ]);
  expect(draw).toEqual({ watts: 90, devices: 2, unclassed: 1 });
  expect(poeWords(draw, 370)).toBe('90 W of 370 W by class, for 2 devices. 1 has no class.');
  expect(poeWords({ watts: 15.4, devices: 1, unclassed: 0 }, null)).toBe('15.4 W by class, for 1 device.');
});
