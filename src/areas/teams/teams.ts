import type { DeclaredPermission } from '#engine/access/catalogue.ts';
import type { AnyEntity } from '#engine/entity/entity.ts';
import type { ScreenFacts } from '#engine/screens/manifest.ts';
import { screensOf } from '#engine/entity/screensOf.ts';
import { team } from './teams/team.ts';

export const entities: readonly AnyEntity[] = [team];

export const permissions: readonly DeclaredPermission[] = [
  { code: 'teamBoard.view', group: 'Team boards', sentence: 'Hear what is told to any team, as its members do' },
];

export const screens: readonly ScreenFacts[] = screensOf(team, 'teams', { menu: true });
