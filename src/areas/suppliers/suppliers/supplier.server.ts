import { behaviour } from '#engine/actions/behaviour.server.ts';
import { supplier } from './supplier.ts';
import { fillSupplierCodes } from './supplierCode.server.ts';

/** Suppliers get a code. Their actions only change the state. */
export const supplierBehaviour = behaviour(supplier, {
  beforeSave: [fillSupplierCodes],
  actions: { hold: () => ({}), release: () => ({}), close: () => ({}), reopen: () => ({}) },
});
