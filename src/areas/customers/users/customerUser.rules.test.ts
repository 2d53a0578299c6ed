import { describe, expect, it } from 'vitest';
import { findingsOf, readAccountId } from './customerUser.rules.ts';

const account = { status: 'active', accountType: 'person', hasMfa: null, lastLogonAt: null, licences: [] };
const today = '2026-11-20';

describe('an account in a customer’s directory', () => {
  it('is stale after 90 days without a sign-in, and not if none is known', () => {
    const last = (lastLogonAt: string | null) => findingsOf({ ...account, lastLogonAt }, today);
    expect(last('2026-08-22T09:00:00.000Z')).toEqual([]);
    expect(last('2026-08-21T09:00:00.000Z')).toEqual(['stale']);
    expect(last(null)).toEqual([]);
  });
  it('of an administrator needs two-factor authentication', () => {
    expect(findingsOf({ ...account, accountType: 'admin', hasMfa: false }, today)).toEqual(['noMfa']);
    expect(findingsOf({ ...account, accountType: 'admin', hasMfa: null }, today)).toEqual([]);
  });
  it('that is disabled wastes its licence', () => {
    expect(findingsOf({ ...account, status: 'disabled', licences: ['A3'] }, today)).toEqual(['licensed']);
  });
});

describe('the address of an account', () => {
  it.each([
    ['guid:{6F9619FF-8B86-D011-B42D-00CF4FC964FF}', ['objectGuid'], '6f9619ff-8b86-d011-b42d-00cf4fc964ff'],
    ['6F9619FF-8B86-D011-B42D-00CF4FC964FF', ['objectGuid'], '6f9619ff-8b86-d011-b42d-00cf4fc964ff'],
    ['upn:j.bell@school.example', ['upn'], 'j.bell@school.example'],
    ['j.bell@school.example', ['upn'], 'j.bell@school.example'],
    ['sam:jbell', ['username'], 'jbell'],
    ['SCHOOL\\jbell', ['username', 'upn'], 'jbell'],
  ])('%s is understood', (text, by, value) => {
    expect(readAccountId(text)).toEqual({ by, value });
  });
  it('is empty if nothing is given', () => {
    expect(readAccountId('guid:')).toBeNull();
    expect(readAccountId(' ')).toBeNull();
  });
});
