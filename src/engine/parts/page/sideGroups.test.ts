import { describe, expect, it } from 'vitest';
import { isLately, pageAt, pagesNamed, type SideItem, totalOf, worstOf } from './sideGroups.ts';

const item = (label: string, facts: Partial<SideItem> = {}): SideItem => ({
  label,
  to: `/${label}`,
  icon: 'box',
  ...facts,
});

describe('a folded group', () => {
  it('shows the total of its entries, and nothing without counts', () => {
    expect(totalOf([item('Servers', { count: 2 }), item('UPS'), item('Switches', { count: 3 })])).toBe(5);
    expect(totalOf([item('Dashboard')])).toBeUndefined();
  });
  it('shows the worst state of its entries, and which of them have it', () => {
    const soon = item('UPS', { attention: { tone: 'warning', label: 'batteries due' } });
    const harm = item('Servers', { attention: { tone: 'bad', label: '1 out of support' } });
    expect(worstOf([soon, harm])).toEqual({ tone: 'bad', label: 'Servers: 1 out of support' });
    expect(worstOf([soon])?.tone).toBe('warning');
    expect(worstOf([item('Switches')])).toBeUndefined();
  });
  it('stays unfolded for two weeks after its last use', () => {
    const now = Date.UTC(2026, 10, 26);
    expect([isLately(now - 13 * 86_400_000, now), isLately(now - 15 * 86_400_000, now), isLately(null, now)]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe('the entries of a side menu', () => {
  it('are found by a part of their label, in any group', () => {
    const groups = [{ items: [item('Contacts')] }, { label: 'Network', items: [item('Switches'), item('Firewalls')] }];
    expect(pagesNamed(groups, ' switch ').map(({ label }) => label)).toEqual(['Switches']);
  });
  it('are current on their page and below it, only the nearest', () => {
    const pages = [item('jobs'), item('jobs/reports')];
    const at = (path: string) => pageAt(pages, path)?.label;
    expect([at('/jobs/7'), at('/jobs/reports/3'), at('/jobs-old')]).toEqual(['jobs', 'jobs/reports', undefined]);
  });
});
