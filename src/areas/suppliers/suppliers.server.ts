import type { AreaModule } from '#engine/api/area.server.ts';
import { handleSuppliers } from './suppliers/supplier.server.ts';

export const door: AreaModule = { register: handleSuppliers };
