import { expect, it } from 'vitest';
import { partOf } from './cells.ts';
import { listedIn } from './listed.ts';

it.each([
  ['a@x.example', ['a@x.example']],
  ['a@x.example; b@x.example, a@x.example', ['a@x.example', 'b@x.example']],
  ['["a@x.example","b@x.example"]', ['a@x.example', 'b@x.example']],
  ['[{"value":"b@x.example","primary":false},{"value":"a@x.example","primary":true}]', ['a@x.example', 'b@x.example']],
  ['[{"value":1947555123}]', ['1947555123']],
  ['[broken', ['[broken']],
  ['[]', []],
])('the values listed in %j are %j', (text, values) => expect(listedIn(text)).toEqual(values));

it('a place takes the primary value of a list, or all others', () => {
  const text = 'a@x.example;b@x.example;c@x.example';
  expect([partOf(text, 'primary'), partOf(text, 'others')]).toEqual(['a@x.example', 'b@x.example; c@x.example']);
});
