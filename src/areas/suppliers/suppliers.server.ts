import type { ServerDoor } from '#engine/api/area.server.ts';
import { handleSuppliers } from './suppliers/supplier.server.ts';

export const door: ServerDoor = { register: handleSuppliers };
