import type { AnyEntity } from '#engine/entity/entity.ts';
import type { ScreenFacts } from '#engine/screens/manifest.ts';
import { screensOf } from '#engine/entity/screensOf.ts';
import { supplier } from './suppliers/supplier.ts';

export const entities: readonly AnyEntity[] = [supplier];

export const screens: readonly ScreenFacts[] = screensOf(supplier, 'suppliers', { menu: true });
