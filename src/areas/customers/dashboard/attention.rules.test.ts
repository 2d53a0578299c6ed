import { describe, expect, it } from 'vitest';
import { attentionOf, type AttentionFacts } from './attention.rules.ts';

const site = {
  id: 3,
  name: 'Main',
  hazardsReviewedOn: '2026-03-01',
  hasHours: true,
  hasAccessNotes: true,
};
const fine: AttentionFacts = {
  customerId: 12,
  status: 'active',
  type: 'school',
  today: '2026-11-21',
  hasPrimaryContact: true,
  hasBillingContact: true,
  manager: { name: 'Aoife Byrne', active: true },
  engineer: { name: 'Tom Whitfield', active: true },
  teams: 1,
  dpaSignedOn: '2026-01-10',
  dpaReviewOn: '2027-01-10',
  dpaWaiver: null,
  sites: [site],
  lockedChecks: [],
  bouncing: [],
  adminsWithoutMfa: [],
  register: { differences: 0, closedOn: null },
};
const codes = (facts: Partial<AttentionFacts>) => attentionOf({ ...fine, ...facts }).map(({ code }) => code);

describe('the attention list', () => {
  it('is empty when nothing needs attention', () => {
    expect(attentionOf(fine)).toEqual([]);
  });

  it('lists administrators without two-factor authentication', () => {
    const one = attentionOf({ ...fine, adminsWithoutMfa: [{ id: 7, name: 'Admin Jo' }] });
    expect(one).toMatchObject([{ code: 'admin_mfa', tone: 'warning', to: '/customer/12/users/7' }]);
    const two = attentionOf({
      ...fine,
      adminsWithoutMfa: [
        { id: 7, name: 'Admin Jo' },
        { id: 9, name: 'Admin Li' },
      ],
    });
    expect(two).toMatchObject([
      { text: '2 administrators have no two-factor authentication.', to: '/customer/12/users?f.id=is:7,9' },
    ]);
  });

  it('lists every rule that applies, the worst first', () => {
    const found = codes({
      hasPrimaryContact: false,
      dpaSignedOn: null,
      manager: { name: 'Ann', active: false },
      hasBillingContact: false,
    });
    expect(found).toEqual(['manager_left', 'no_contact', 'no_dpa', 'no_billing']);
  });

  it('has a reason and a button for each', () => {
    const all = attentionOf({
      ...fine,
      hasPrimaryContact: false,
      sites: [],
      dpaReviewOn: '2026-11-01',
      lockedChecks: [{ id: 9, name: 'Jo Bell' }],
      register: { differences: 2, closedOn: null },
    });
    expect(all.length).toBeGreaterThan(3);
    for (const each of all) {
      expect(each.text).toMatch(/\.$/);
      expect(each.button).not.toBe('');
      expect(each.to).toMatch(/^\/customers?\/12/);
    }
  });

  it('asks for a review of the hazards once a year, with when and how', () => {
    expect(codes({ sites: [{ ...site, hazardsReviewedOn: '2025-11-21' }] })).toEqual([]);
    const [late] = attentionOf({ ...fine, sites: [{ ...site, hazardsReviewedOn: '2025-11-20' }] });
    expect(late).toMatchObject({
      code: 'hazards',
      button: 'Review',
      does: { noun: 'site', id: 3, action: 'reviewHazards' },
    });
    const [never] = attentionOf({ ...fine, sites: [{ ...site, hazardsReviewedOn: null }] });
    expect(never).toMatchObject({ text: 'Main: hazards have never been reviewed.' });
  });

  it('is red only for current harm', () => {
    const all = attentionOf({
      ...fine,
      manager: null,
      teams: 0,
      hasPrimaryContact: false,
      sites: [],
      dpaSignedOn: null,
      lockedChecks: [{ id: 9, name: 'Jo Bell' }],
    });
    expect(all.filter(({ tone }) => tone === 'bad').map(({ code }) => code)).toEqual(['check_locked']);
  });

  it('mentions an agreement a month before it is due', () => {
    expect(codes({ dpaReviewOn: '2026-12-22' })).toEqual([]);
    expect(codes({ dpaReviewOn: '2026-12-21' })).toEqual(['dpa_review_soon']);
    expect(codes({ dpaReviewOn: '2026-11-20' })).toEqual(['dpa_review']);
  });

  it('does not ask a prospect for what only a customer needs', () => {
    expect(
      codes({
        status: 'prospect',
        manager: null,
        teams: 0,
        dpaSignedOn: null,
        hasPrimaryContact: false,
        sites: [{ ...site, hazardsReviewedOn: null }],
      }),
    ).toEqual([]);
  });

  it('combines several sites or contacts into one line with their number', () => {
    const bare = { ...site, hazardsReviewedOn: null, hasHours: false };
    const all = attentionOf({
      ...fine,
      sites: [bare, { ...bare, id: 4, name: 'Annexe' }, { ...site, id: 5, hasAccessNotes: false }],
      bouncing: [
        { id: 8, name: 'Jo Bell' },
        { id: 9, name: 'Sam Cole' },
      ],
    });
    expect(all.map(({ text }) => text)).toEqual([
      '2 sites: hazards were not reviewed in the past year.',
      'Emails to 2 contacts bounce.',
      '2 sites: no opening hours.',
      'Main: no access information.',
    ]);
    expect(all[1]?.to).toBe('/customer/12/contacts?f.id=is:8,9');
  });

  it('says nothing of sites to users without permission', () => {
    expect(codes({ sites: null })).toEqual([]);
    expect(codes({ sites: [] })).toEqual(['no_site']);
  });
});
