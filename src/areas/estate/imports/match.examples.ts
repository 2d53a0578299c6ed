import type { Example } from '#engine/calculations/calculation.ts';

const existing = [
  {
    id: 7,
    customer: 'ACM001',
    manufacturer: 'Aruba',
    serial: 'SG10KLM0AA',
    mac: '3c:52:82:00:00:01',
    assetTag: 'A000123',
  },
  { id: 8, customer: 'BRI002', manufacturer: 'HP', serial: 'VNB3K12345' },
  { id: 9, customer: 'ACM001', manufacturer: 'Dell', serial: 'ABC1234' },
  { id: 10, customer: 'ACM001', manufacturer: 'HPE', serial: 'ABC1234' },
];

export const importMatchExamples: readonly Example[] = [
  {
    says: 'by serial number, ignoring case and spaces',
    input: { row: { customer: 'ACM001', manufacturer: 'aruba', serial: 'sg10 klm0aa' }, existing },
    output: { result: 'update', id: 7, by: 'serial', warnings: [] },
  },
  {
    says: 'a serial number of another customer',
    input: { row: { customer: 'ACM001', manufacturer: 'HP', serial: 'VNB3K12345' }, existing },
    output: { error: 'duplicate_other_customer' },
  },
  {
    says: 'two manufacturers with one serial number',
    input: { row: { customer: 'ACM001', manufacturer: '', serial: 'ABC1234' }, existing },
    output: { error: 'ambiguous_match' },
  },
  {
    says: 'the manufacturer decides',
    input: { row: { customer: 'ACM001', manufacturer: 'Dell', serial: 'ABC1234' }, existing },
    output: { result: 'update', id: 9, by: 'serial', warnings: [] },
  },
  {
    says: 'a placeholder in place of a serial number',
    input: { row: { customer: 'ACM001', serial: 'To be filled by O.E.M.' }, existing },
    output: { result: 'create', warnings: ['junk_serial'] },
  },
  {
    says: 'by MAC address',
    input: { row: { customer: 'ACM001', mac: '3C-52-82-00-00-01' }, existing },
    output: { result: 'update', id: 7, by: 'mac', warnings: [] },
  },
  {
    says: 'a randomised MAC address of a phone',
    input: { row: { customer: 'ACM001', mac: '02:00:00:00:00:01' }, existing },
    output: { result: 'create', warnings: ['randomised_mac'] },
  },
  {
    says: 'by tag',
    input: { row: { customer: 'ACM001', assetTag: 'a000123' }, existing },
    output: { result: 'update', id: 7, by: 'assetTag', warnings: [] },
  },
];
