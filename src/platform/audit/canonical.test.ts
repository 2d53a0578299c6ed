import fc from 'fast-check';
import { expect, it } from 'vitest';
import { canonicalJson } from './canonical.ts';

it.each([
  [{ b: 2, a: [1, { d: null, c: 'x' }] }, '{"a":[1,{"c":"x","d":null}],"b":2}'],
  [
    { '€': 1, '\r': 2, '\ufb33': 3, '1': 4, '😀': 5, '\u0080': 6, ö: 7 },
    '{"\\r":2,"1":4,"\u0080":6,"ö":7,"€":1,"😀":5,"\ufb33":3}',
  ],
  [[333333333.3333333, 1e30, 4.5, 2e-3, 1e-27, -0], '[333333333.3333333,1e+30,4.5,0.002,1e-27,0]'],
  ['€$\u000f\nA\'B"\\\\"/', '"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"'],
  [{ left: undefined }, '{}'],
  [undefined, 'null'],
])('%j has one form', (value, text) => expect(canonicalJson(value)).toBe(text));

it('canonical text keeps the meaning, whatever the order of keys', () =>
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = canonicalJson(value);
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
      expect(canonicalJson(JSON.parse(text))).toBe(text);
    }),
  ));
