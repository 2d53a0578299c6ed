import { describe, expect, it } from 'vitest';
import { mapAddress, mapWords } from './mapAddress.ts';

const site = {
  name: 'Main & Annexe',
  line1: '1 High Street',
  town: 'Leicester',
  postcode: 'LE7 4QF',
  lat: null,
  lng: null,
  what3words: null,
};

describe('directions to a site', () => {
  it('use its coordinates or its address, in the device’s own map', () => {
    expect(mapAddress({ ...site, lat: '52.6', lng: '-1.1' })).toBe('geo:52.6,-1.1?q=52.6,-1.1(Main%20%26%20Annexe)');
    expect(mapAddress(site)).toBe('geo:0,0?q=1%20High%20Street%2C%20Leicester%2C%20LE7%204QF');
  });

  it('can be typed if no map opens', () => {
    expect(mapWords({ ...site, what3words: 'filled.count.soap' })).toBe('///filled.count.soap');
    expect(mapWords(site)).toBe('LE7 4QF');
    expect(mapWords({ ...site, postcode: null })).toBe('1 High Street, Leicester');
  });
});
