import { behaviour } from '#engine/actions/behaviour.server.ts';
import { supplier } from './supplier.ts';

/** Actions of suppliers only change the state. */
export const supplierBehaviour = behaviour(supplier, {
  actions: { hold: () => ({}), release: () => ({}), close: () => ({}), reopen: () => ({}) },
});
