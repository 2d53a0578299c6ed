import { expect, it } from 'vitest';
import { apiName } from './apiName.ts';

it.each([
  ['Asset owner', 'assetOwner'],
  ['Asset owner (school)', 'assetOwnerSchool'],
  ['PO number', 'poNumber'],
  ['2nd line café', 'ndLineCafe'],
  ['365 tenant', 'tenant'],
  ['校', ''],
  ['  ', ''],
  ['A very long label that goes on and on for ever', 'aVeryLongLabelThatGoesOnAndOnForEver'],
])('a field called %j is %j in the API', (label, name) => expect(apiName(label)).toBe(name));
