import { describe, expect, it } from 'vitest';
import type { Action } from '#engine/entity/states.ts';
import { moves, statuses } from '../assets/status.ts';
import { type MoveFacts, moveRefusal } from './lifecycle.rules.ts';

const server: MoveFacts = {
  physical: true,
  holdsData: true,
  siteId: 4,
  ownership: 'customer',
  repairer: null,
  repairReference: null,
  wipeMethod: 'shredded',
  wipedBy: 'Ann',
  wipedOn: '2026-11-20',
  dependants: [],
  anyway: false,
};
const codeOf = (move: Parameters<typeof moveRefusal>[0], facts: Partial<MoveFacts> = {}) =>
  moveRefusal(move, { ...server, ...facts })?.code;

describe('an asset', () => {
  it('is deployed to a site, unless it is not physical', () => {
    expect(codeOf('deploy')).toBeUndefined();
    expect(codeOf('deploy', { siteId: null })).toBe('no_site');
    expect(codeOf('deploy', { siteId: null, physical: false })).toBeUndefined();
  });

  it('goes for repair with a repairer or a reference', () => {
    expect(codeOf('sendForRepair', { repairer: ' ' })).toBe('no_repairer');
    expect(codeOf('sendForRepair', { repairReference: 'RMA 12' })).toBeUndefined();
    expect(codeOf('sendForRepair', { repairer: 'Dell' })).toBeUndefined();
  });

  it('with dependants is retired only after confirmation', () => {
    expect(moveRefusal('retire', { ...server, dependants: ['FS01'] })).toMatchObject({
      status: 409,
      code: 'has_dependants',
    });
    expect(codeOf('retire', { dependants: ['FS01'], anyway: true })).toBeUndefined();
  });

  it('that holds data is disposed of only when wiped: how, by whom and when', () => {
    for (const missing of ['wipeMethod', 'wipedBy', 'wipedOn'] as const)
      expect(codeOf('dispose', { [missing]: null })).toBe('no_wipe');
    expect(codeOf('dispose', { wipeMethod: null, holdsData: false })).toBeUndefined();
  });

  it('of another owner is returned, not disposed of', () => {
    for (const ownership of ['loan', 'rental', 'lease'] as const)
      expect(codeOf('dispose', { ownership })).toBe('not_owned');
    expect(codeOf('dispose', { ownership: 'us' })).toBeUndefined();
  });
});

describe('the life cycle of an asset', () => {
  const all = Object.keys(statuses);
  const from = new Map(Object.entries<Action>(moves).map(([move, action]) => [move, [...(action.from ?? all)].sort()]));

  it.each([
    ['stage', ['planned', 'on_order', 'in_stock', 'spare']],
    ['deploy', ['planned', 'on_order', 'in_stock', 'staged', 'spare']],
    ['setAside', ['in_use']],
    ['sendForRepair', ['staged', 'in_use', 'spare']],
    ['returnFromRepair', ['under_repair']],
    ['reportMissing', ['in_use', 'spare', 'under_repair']],
    ['found', ['lost']],
    ['retire', ['planned', 'on_order', 'in_stock', 'staged', 'in_use', 'spare', 'under_repair', 'lost']],
    ['dispose', ['retired']],
    ['unretire', ['retired']],
  ])('allows %s from %j', (move, expected) => expect(from.get(move)).toEqual([...expected].sort()));

  it('ends with disposal', () => {
    const leading = Object.values<Action>(moves).filter(
      (action) => action.to && (action.from ?? all).includes('disposed'),
    );
    expect(leading).toEqual([]);
  });
});
