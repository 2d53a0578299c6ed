import type { Example } from '../../calculations/calculation.ts';

export const channelExamples: readonly Example[] = [
  {
    says: 'a record',
    input: { name: 'private-job.42' },
    output: { kind: 'private', cache: false, entity: 'job', id: '42' },
  },
  {
    says: 'presence of a record',
    input: { name: 'presence-customer.7' },
    output: { kind: 'presence', cache: false, entity: 'customer', id: '7' },
  },
  {
    says: 'a list',
    input: { name: 'private-purchase-order' },
    output: { kind: 'private', cache: false, entity: 'purchase-order', id: null },
  },
  {
    says: 'an asset type',
    input: { name: 'presence-accounts.invoice.9' },
    output: { kind: 'presence', cache: false, entity: 'accounts.invoice', id: '9' },
  },
  {
    says: 'an ID with a leading zero',
    input: { name: 'private-job.042' },
    output: { kind: 'private', cache: false, entity: null, id: null },
  },
  {
    says: 'an ID of zero',
    input: { name: 'private-job.0' },
    output: { kind: 'private', cache: false, entity: null, id: null },
  },
  {
    says: 'a user’s own channel',
    input: { name: 'private-user.3' },
    output: { kind: 'private', cache: false, entity: 'user', id: '3' },
  },
  {
    says: 'a cached channel',
    input: { name: 'private-cache-job.1' },
    output: { kind: 'private', cache: true, entity: null, id: null },
  },
  {
    says: 'an encrypted channel',
    input: { name: 'private-encrypted-x' },
    output: { kind: 'encrypted', cache: false, entity: null, id: null },
  },
  {
    says: 'a name like a property of objects',
    input: { name: '__proto__' },
    output: { kind: 'public', cache: false, entity: null, id: null },
  },
  { says: 'a reserved name', input: { name: '#server-to-user-3' }, output: { error: 'reserved' } },
  { says: 'a blank', input: { name: 'private-a b' }, output: { error: 'illegal' } },
  {
    says: 'the longest possible name',
    input: { name: 'x'.repeat(200) },
    output: { kind: 'public', cache: false, entity: null, id: null },
  },
  { says: 'one longer', input: { name: 'x'.repeat(201) }, output: { error: 'illegal' } },
  { says: 'nothing', input: { name: '' }, output: { error: 'illegal' } },
  {
    says: 'all characters that a name can have',
    input: { name: 'aZ0_-=@,.;' },
    output: { kind: 'public', cache: false, entity: null, id: null },
  },
];
