import { areaModel } from '#engine/access/areaModel.ts';
import { supplier } from './suppliers/supplier.ts';

export const area = areaModel('suppliers', {
  entities: [supplier],
});
