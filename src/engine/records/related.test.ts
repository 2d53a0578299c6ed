import { describe, expect, it } from 'vitest';
import { anyRefs } from '../kinds/anyRefs/anyRefs.ts';
import { ref } from '../kinds/ref/ref.ts';
import { text } from '../kinds/text/text.ts';
import { entity } from '../entity/entity.ts';
import { naming, relatedTo } from './related.ts';

const common = { scope: { by: 'none', because: 'a test' }, title: ['name'], columns: ['name'] } as const;
const customer = entity('customer', { ...common, plural: 'Customers', path: 'customers', fields: { name: text() } });
const site = entity('site', {
  ...common,
  plural: 'Sites',
  path: 'sites',
  underCustomer: true,
  fields: { name: text(), customerId: ref({ to: 'customer' }) },
});
const asset = entity('asset', {
  ...common,
  plural: 'Assets',
  path: 'assets',
  fields: { name: text(), siteId: ref({ to: 'site', optional: true }) },
});
const ups = entity('ups', {
  ...common,
  plural: 'UPS',
  path: 'ups',
  base: asset,
  fields: { ...asset.fields, feedsId: ref({ to: 'asset', optional: true }) },
});
const job = entity('job', {
  ...common,
  plural: 'Jobs',
  path: 'jobs',
  fields: { name: text(), fromId: ref({ label: 'From', to: 'site' }), toId: ref({ label: 'To', to: 'site' }) },
});
const hidden = entity('hidden', {
  ...common,
  plural: 'Hidden',
  path: 'hidden',
  internal: true,
  fields: { name: text(), siteId: ref({ to: 'site' }) },
});
const note = entity('note', {
  ...common,
  plural: 'Notes',
  path: 'notes',
  fields: { name: text(), aboutIds: anyRefs({ label: 'About', to: ['asset', 'supplier'] }) },
});
const all = [customer, site, asset, ups, job, hidden, note];
const labels = (of: typeof customer | typeof site | typeof asset | typeof ups) =>
  relatedTo(of, all).map((each) => each.label);

describe('records that refer to a record', () => {
  it('are listed on its page, by field if several refer to it', () => {
    expect(labels(site)).toEqual(['Assets', 'Jobs (from)', 'Jobs (to)']);
  });
  it('of a customer stay in the customer’s own pages', () => {
    expect(labels(customer)).toEqual([]);
  });
  it('by a field for several nouns are queried by noun and number', () => {
    const [, found] = relatedTo(ups, all);
    expect(found && naming(found, 7)).toEqual({ field: 'aboutIds', op: 'any', values: ['asset:7'] });
  });
  it('of one type include references to its base', () => {
    expect(labels(ups)).toEqual(['UPS', 'Notes']);
  });
});
