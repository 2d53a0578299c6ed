import { expect, it } from 'vitest';
import { presetIn, formFields } from '#engine/records/formValues.ts';
import { container } from '../containers/container.ts';
import { computer } from '../hardware/computer.ts';
import { alike } from './alike.ts';

it('adding another asset like this one copies what they share, and no unique values', () => {
  const rack = {
    name: 'Rack A',
    assetTag: 'A000001',
    serial: 'X1',
    status: 'in_use',
    contactId: 4,
    siteId: 7,
    modelId: null,
    purchasedOn: '2026-05-01',
    costPence: 12_50,
    tags: ['new', 'rack'],
    containerType: 'rack',
    heightU: 42,
  };
  const words = alike(container, rack);
  expect(presetIn(formFields(container, { isNew: true, custom: [] }), words)).toEqual({
    siteId: 7,
    purchasedOn: '2026-05-01',
    costPence: 12_50,
    tags: ['new', 'rack'],
    containerType: 'rack',
    heightU: 42,
  });
});

it('addresses and serial numbers of a device are never copied', () => {
  const device = { name: 'PC-01', mac: '3c:52:82:00:00:60', hostname: 'pc-01', serial: 'X', manufacturerId: 3 };
  expect(alike(computer, device)).toEqual({ manufacturerId: '3' });
});
