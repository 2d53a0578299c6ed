import type { ServerDoor } from '#core/http/area.server.ts';
import { handleSuppliers } from './suppliers/supplier.server.ts';

export const door: ServerDoor = { register: handleSuppliers };
