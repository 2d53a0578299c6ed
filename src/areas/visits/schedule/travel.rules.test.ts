import { expect, it } from 'vitest';
import { travelEstimate } from './travel.rules.ts';

const brighton = { lat: '50.822500', lng: '-0.137200' };
const lewes = { lat: '50.873900', lng: '0.008800' };

it('travel between two sites is 2 minutes for each estimated road mile and 5 minutes to park', () => {
  expect(travelEstimate(brighton, lewes)).toBe(23);
  expect(travelEstimate(lewes, brighton)).toBe(23);
  expect(travelEstimate(lewes, lewes)).toBe(5);
});

it('travel to a site without coordinates is unknown', () => {
  expect(travelEstimate(brighton, { lat: null, lng: null })).toBeNull();
});
