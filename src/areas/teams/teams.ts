import type { AnyEntity } from '#core/entity/entity.ts';
import { type ScreenFacts, screensOf } from '#core/screens/manifest.ts';
import { team } from './teams/team.ts';

export const entities: readonly AnyEntity[] = [team];

export const screens: readonly ScreenFacts[] = screensOf(team, 'teams', { menu: true });
