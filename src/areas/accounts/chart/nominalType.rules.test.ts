import { expect, it } from 'vitest';
import { typesOfCode } from './nominalType.rules.ts';

it.each([
  ['0010', ['fixedAsset']],
  ['1200', ['stock', 'receivable', 'bank', 'currentAsset']],
  ['4899', ['sales']],
  ['4900', ['otherIncome']],
  ['50001234', ['costOfSales']],
  ['8499', ['depreciation']],
  ['8500', ['tax']],
  ['9998', ['currentAsset', 'currentLiability']],
])('A code %s can have the types of its range', (code, types) => expect(typesOfCode(code)).toEqual(types));
