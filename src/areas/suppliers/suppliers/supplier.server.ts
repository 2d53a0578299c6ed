import { behaviour } from '#engine/actions/behaviour.server.ts';
import { supplier } from './supplier.ts';

/** The states of suppliers follow from the table alone. */
export const supplierBehaviour = behaviour(supplier, {
  actions: { hold: () => ({}), release: () => ({}), close: () => ({}), reopen: () => ({}) },
});
