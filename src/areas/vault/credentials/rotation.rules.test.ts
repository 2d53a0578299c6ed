import { expect, it } from 'vitest';
import { rotationLines } from './rotation.rules.ts';

const LEFT = 'Lee Leaver knew it and was deactivated.';

it('all that a leaver knew at a customer is one line and one job; anything else is another', () => {
  const lines = rotationLines(
    [
      { id: 4, title: 'Firewall', reason: LEFT },
      { id: 7, title: 'Router', reason: LEFT },
      { id: 9, title: 'Wi-Fi', reason: null },
    ],
    12,
  );
  expect(lines.map(({ text, to, about }) => [text, to, about])).toEqual([
    [`Rotate 2 credentials. ${LEFT}`, '/customer/12/credentials?f.mustRotate=is:true', 'credential:4;credential:7'],
    ['Rotate “Wi-Fi”.', '/credentials/9', 'credential:9'],
  ]);
});

it('a job covers at most 50 of them', () => {
  const many = Array.from({ length: 60 }, (_, at) => ({ id: at + 1, title: `Switch ${at}`, reason: LEFT }));
  const [line] = rotationLines(many, 12);
  expect(line?.text).toContain('60 credentials');
  expect(line?.about.split(';')).toHaveLength(50);
});
