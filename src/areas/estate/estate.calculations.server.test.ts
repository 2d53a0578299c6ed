import { beforeAll, describe, expect, it } from 'vitest';
import type { Example } from '#engine/calculations/calculation.ts';
import { registerCalculations, runCalculation } from '#engine/api/calculations.server.ts';
import { ipamCheckExamples } from './addresses/check.examples.ts';
import { netMacExamples } from './addresses/mac.examples.ts';
import { ipamNextFreeExamples, ipamUtilisationExamples } from './addresses/room.examples.ts';
import { backupHealthExamples } from './servers/health.examples.ts';
import { assetNamesExamples } from './bulk/names.examples.ts';
import { certificateStateExamples } from './certificates/state.examples.ts';
import { containerPlaceExamples } from './containers/place.examples.ts';
import { estateCalculations } from './estate.calculations.server.ts';
import { importMatchExamples } from './imports/match.examples.ts';
import { assetBookValueExamples } from './lifecycle/bookValue.examples.ts';
import { licensePositionExamples, licenseServerCoresExamples } from './software/position.examples.ts';
import { assetWarrantyExamples } from './lifecycle/warranty.examples.ts';

beforeAll(() => registerCalculations(estateCalculations));

const all: readonly (readonly [name: string, examples: readonly Example[]])[] = [
  ['asset.warranty', assetWarrantyExamples],
  ['asset.bookValue', assetBookValueExamples],
  ['asset.names', assetNamesExamples],
  ['net.mac', netMacExamples],
  ['ipam.check', ipamCheckExamples],
  ['ipam.nextFree', ipamNextFreeExamples],
  ['ipam.utilisation', ipamUtilisationExamples],
  ['certificate.state', certificateStateExamples],
  ['container.place', containerPlaceExamples],
  ['license.position', licensePositionExamples],
  ['license.serverCores', licenseServerCoresExamples],
  ['backup.health', backupHealthExamples],
  ['import.match', importMatchExamples],
];

describe.each(all)('%s', (name, examples) => {
  it.each([...examples])('$says', ({ input, output }) => {
    expect(runCalculation(name, input)).toEqual({ status: 200, body: output });
  });
});

it.each([
  ['asset.warranty', { warranties: [{ startsOn: '2026-01-01' }], today: '2026-11-20' }, 'warranties.0'],
  ['asset.warranty', { warranties: [], today: '2026-11-31' }, 'today'],
  ['asset.bookValue', { costPence: 1, lifeMonths: 0, boughtOn: '2024-05-31', on: '2026-11-20' }, 'lifeMonths'],
  ['asset.bookValue', { costPence: 12.5, lifeMonths: 12, boughtOn: '2024-05-31', on: '2026-11-20' }, 'costPence'],
  ['asset.names', { existing: [] }, 'pattern'],
  ['net.mac', { input: 12 }, 'input'],
  ['ipam.check', { prefixes: [{ cidr: '10.0.0.0/33' }], candidate: { address: '10.0.0.1' } }, 'prefixes.0.cidr'],
  ['ipam.check', { prefixes: [] }, 'candidate'],
  ['ipam.nextFree', { cidr: '10.0.0.0' }, 'cidr'],
  ['ipam.nextFree', { cidr: '10.0.0.0/8', used: ['10.0.0.256'] }, 'used.0'],
  ['certificate.state', { notBefore: '2026-01-01', notAfter: '2026-11-20T00:00:00Z' }, 'notBefore'],
  ['container.place', { heightU: 0, candidate: { u: 1, h: 1, face: 'front' } }, 'heightU'],
  ['container.place', { heightU: 12 }, 'candidate'],
  ['license.position', { today: 'now', inUse: 1 }, 'today'],
  ['license.serverCores', { processors: [0] }, 'processors.0'],
  [
    'backup.health',
    { days: [], time: '9pm', timezone: 'Europe/London', graceHours: 6, now: '2026-11-18T03:00:00Z' },
    'time',
  ],
  ['import.match', { row: { serial: 'X' } }, 'row.customer'],
])('%s says which part of an input is not valid', (name, input, field) => {
  const { status, body } = runCalculation(name, input);
  expect(status).toBe(422);
  expect(body).toMatchObject({ message: expect.any(String), errors: { [field]: [expect.any(String)] } });
});

it('treats an empty or null value as left out', () => {
  expect(runCalculation('asset.names', { pattern: 'SW' }).body).toEqual({ names: ['SW'], clashes: [] });
  expect(runCalculation('ipam.nextFree', { cidr: '10.0.0.0/8' }).body).toEqual({ next: '10.0.0.1' });
  expect(runCalculation('asset.warranty', { today: '2026-11-20' }).body).toMatchObject({ state: 'unknown' });
  expect(runCalculation('ipam.check', { candidate: { address: '10.0.0.1' } }).body).toMatchObject({
    warnings: ['no_prefix'],
  });
});
