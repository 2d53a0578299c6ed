import { expect, test } from 'vitest';
import { squareIn } from './avatar.rules.ts';

test.each([
  ['the middle of a wide picture', 400, 200, null, { x: 100, y: 0, size: 200 }],
  ['the middle of a tall one', 200, 401, null, { x: 0, y: 100, size: 200 }],
  ['the chosen square', 400, 300, { x: 10, y: 20, size: 150 }, { x: 10, y: 20, size: 150 }],
  ['a square beyond the edge is moved inside', 400, 300, { x: 300, y: 250, size: 200 }, { x: 200, y: 100, size: 200 }],
  ['a square larger than the picture is reduced to it', 400, 300, { x: 0, y: 0, size: 900 }, { x: 0, y: 0, size: 300 }],
  ['the smallest allowed photo', 96, 96, null, { x: 0, y: 0, size: 96 }],
  ['a picture that is too small', 95, 300, null, null],
  ['a square that is too small', 400, 400, { x: 0, y: 0, size: 95 }, null],
])('%s', (_, width, height, chosen, square) => expect(squareIn(width, height, chosen)).toEqual(square));
