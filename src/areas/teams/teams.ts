import type { DeclaredPermission } from '#core/access/catalogue.ts';
import type { AnyEntity } from '#core/entity/entity.ts';
import { type ScreenFacts, screensOf } from '#core/screens/manifest.ts';
import { team } from './teams/team.ts';

export const entities: readonly AnyEntity[] = [team];

export const permissions: readonly DeclaredPermission[] = [
  { code: 'teamBoard.view', group: 'Team boards', sentence: 'Hear what is told to any team, as its members do' },
];

export const screens: readonly ScreenFacts[] = screensOf(team, 'teams', { menu: true });
