import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { explain, isWithheld, matchOf, may, type Question } from './permission.ts';

describe('a pattern', () => {
  it.each([
    ['*', 'job.delete', 'named'],
    ['job.*', 'job.delete', 'named'],
    ['*.view', 'job.view', 'named'],
    ['job.view', 'job.view', 'named'],
    ['job.create', 'job.view', 'implied'],
    ['job.update', 'job.view', 'implied'],
    ['*.delete', 'job.view', 'implied'],
    ['job.assign', 'job.view', null],
    ['job.view', 'job.update', null],
    ['job.*', 'jobTag.view', null],
    ['*.view', 'job.viewAll', null],
    ['job', 'job.view', null],
  ])('%s gives %s: %s', (pattern, code, match) => expect(matchOf(pattern, code)).toBe(match));
});

describe('withheld permissions', () => {
  it.each([
    [['*', '-import.*'], 'import.run', false],
    [['*', '-import.*'], 'customer.view', true],
    [['asset.update', '-asset.*'], 'asset.view', false],
    [['*.export', '-*.export'], 'customer.export', false],
    [['*', '-*.export'], 'customer.exportAll', true],
    [['-import.*'], 'customer.view', false],
    [['-feature.live', 'customer.view'], 'customer.view', true],
  ])('%j can %s: %s', (patterns, code, answer) => expect(may(patterns, code)).toBe(answer));

  it('grant nothing themselves', () => {
    fc.assert(fc.property(fc.string(), (text) => !may([`-${text}`], 'customer.view')));
  });
  it('are distinguished from permissions never granted', () => {
    expect(isWithheld(['-import.*'], 'import.run')).toBe(true);
    expect(isWithheld([], 'import.run')).toBe(false);
  });
});

const question: Question = {
  permission: 'job.update',
  user: { active: true, scope: 'assigned', assignedCustomers: [5], roles: ['Reader', 'Engineer'] },
  roles: { Engineer: ['job.update', 'job.*'], Reader: ['*.view'], Admin: ['*'] },
  features: { jobs: true },
  resource: { customerId: 5, feature: 'jobs' },
};

describe('the explanation', () => {
  it('names every grant, by role and pattern', () => {
    const asked = { ...question, permission: 'job.view' };
    expect(explain(asked).grantedBy).toEqual([
      { role: 'Engineer', pattern: 'job.*', implied: false },
      { role: 'Engineer', pattern: 'job.update', implied: true },
      { role: 'Reader', pattern: '*.view', implied: false },
    ]);
  });

  it('gives the first reason that applies', () => {
    const reason = (change: Partial<Question>) => explain({ ...question, ...change }).reason;
    const elsewhere = { customerId: 6, feature: 'jobs' };
    const off = { jobs: false };
    const inactive = { ...question.user, active: false };
    expect(reason({ user: inactive, features: off, permission: 'staff.view', resource: elsewhere })).toBe('inactive');
    expect(reason({ features: off, permission: 'staff.erase', resource: elsewhere })).toBe('feature-off');
    expect(reason({ permission: 'staff.erase', resource: elsewhere })).toBe('no-grant');
    expect(reason({ resource: elsewhere })).toBe('out-of-scope');
    expect(reason({})).toBe('granted');
  });

  it('allows records without a customer and users without limits', () => {
    expect(explain({ ...question, resource: { customerId: null, feature: null } }).allowed).toBe(true);
    expect(explain({ ...question, user: { ...question.user, scope: 'all', assignedCustomers: [] } }).allowed).toBe(
      true,
    );
  });

  it('is not confused by roles and switches named like built-in properties', () => {
    const user = { ...question.user, roles: ['constructor', '__proto__'] };
    expect(explain({ ...question, user, resource: { customerId: 5, feature: 'toString' } }).reason).toBe('no-grant');
  });

  it('agrees with the permission check', () => {
    const pattern = fc.constantFrom('*', 'job.*', '*.view', 'job.view', 'job.update', 'note.delete', '*.create');
    const code = fc.constantFrom('job.view', 'job.update', 'note.view', 'note.erase', 'staff.view');
    fc.assert(
      fc.property(fc.array(pattern), code, (patterns, permission) => {
        const user = { ...question.user, roles: ['R'] };
        const { allowed } = explain({ ...question, permission, user, roles: { R: patterns }, features: {} });
        expect(allowed).toBe(may(patterns, permission));
      }),
    );
  });

  it('never loses by gaining a pattern', () => {
    const pattern = fc.constantFrom('*', 'job.*', '*.view', 'job.update', 'note.delete');
    fc.assert(
      fc.property(
        fc.array(pattern),
        pattern,
        (patterns, more) => !may(patterns, 'job.view') || may([more, ...patterns], 'job.view'),
      ),
    );
  });
});
