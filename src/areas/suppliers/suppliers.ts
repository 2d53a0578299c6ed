import type { AnyEntity } from '#core/entity/entity.ts';
import { type ScreenFacts, screensOf } from '#core/screens/manifest.ts';
import { supplier } from './suppliers/supplier.ts';

export const entities: readonly AnyEntity[] = [supplier];

export const screens: readonly ScreenFacts[] = screensOf(supplier, 'suppliers', { menu: true });
