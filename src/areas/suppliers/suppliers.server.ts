import type { AreaModule } from '#engine/api/area.server.ts';
import { supplierBehaviour } from './suppliers/supplier.server.ts';

export const area: AreaModule = { behaviours: [supplierBehaviour] };
