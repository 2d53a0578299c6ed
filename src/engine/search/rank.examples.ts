import type { Example } from '../calculations/calculation.ts';
import type { SearchItem } from '../store/index/rank.ts';

/** Two schools, and equipment in one of them. */
export const searchedItems: readonly SearchItem[] = [
  { id: 1, names: ['Brighton Primary School'], codes: ['BRI001'], phones: ['+441632960123'], postcodes: ['BN1 1AA'] },
  { id: 2, names: ["St Mary's C of E Primary"], codes: ['STM002'], phones: ['+441632960456'], postcodes: ['LE7 4QF'] },
  { id: 3, names: ['SW-CORE'], codes: ['SG10KLM0AA', 'A000123'], macs: ['3c:52:82:00:00:01'], ips: ['10.20.0.2'] },
  { id: 4, names: ['Café printer'], codes: ['VNB3K12345'], macs: ['3c:52:82:aa:00:50'], ips: ['10.20.20.50'] },
  { id: 5, names: ['Server room UPS'], codes: ['AS123'], ips: ['10.20.0.20'] },
];

export const searchRankExamples: readonly Example[] = [
  { says: 'a code', input: { query: 'bri001', items: searchedItems }, output: { results: [{ id: 1, tier: 1 }] } },
  {
    says: 'two letters swapped',
    input: { query: 'brihgton', items: searchedItems },
    output: { results: [{ id: 1, tier: 6 }] },
  },
  {
    says: 'an apostrophe and an abbreviation',
    input: { query: 'saint marys', items: searchedItems },
    output: { results: [{ id: 2, tier: 3 }] },
  },
  {
    says: 'a serial typed with a hyphen',
    input: { query: 'SG10-KLM0AA', items: searchedItems },
    output: { results: [{ id: 3, tier: 1 }] },
  },
  {
    says: 'a MAC address in another notation',
    input: { query: '3c52.82aa.0050', items: searchedItems },
    output: { results: [{ id: 4, tier: 1 }] },
  },
  {
    says: 'the vendor part of a MAC address',
    input: { query: '3C:52:82', items: searchedItems },
    output: {
      results: [
        { id: 4, tier: 5 },
        { id: 3, tier: 5 },
      ],
    },
  },
  {
    says: 'the leading octets of an address',
    input: { query: '10.20.0.', items: searchedItems },
    output: {
      results: [
        { id: 5, tier: 5 },
        { id: 3, tier: 5 },
      ],
    },
  },
  {
    says: 'a national telephone number as dialled',
    input: { query: '01632 960456', items: searchedItems },
    output: { results: [{ id: 2, tier: 1 }] },
  },
  {
    says: 'an outward postcode',
    input: { query: 'le7', items: searchedItems },
    output: { results: [{ id: 2, tier: 5 }] },
  },
  {
    says: 'a name without its accent',
    input: { query: 'cafe', items: searchedItems },
    output: { results: [{ id: 4, tier: 3 }] },
  },
  {
    says: 'the beginning of a name before a misspelling',
    input: { query: 'server', items: searchedItems },
    output: { results: [{ id: 5, tier: 3 }] },
  },
  {
    says: 'a misspelt word next to a correct one',
    input: { query: 'serevr room', items: searchedItems },
    output: { results: [{ id: 5, tier: 6 }] },
  },
  {
    says: 'a query that is too short',
    input: { query: 'a', items: searchedItems },
    output: { error: 'query_too_short' },
  },
];
