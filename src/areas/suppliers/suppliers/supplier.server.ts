import { handle } from '#engine/actions/handle.server.ts';
import { supplier } from './supplier.ts';

/** The states of suppliers follow from the table alone. */
export function handleSuppliers(): void {
  handle(supplier, { hold: () => ({}), release: () => ({}), close: () => ({}), reopen: () => ({}) });
}
