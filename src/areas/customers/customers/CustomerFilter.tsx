import { FilterScreen } from '#engine/lists/FilterScreen.tsx';
import { customer } from './customer.ts';

/** Customers by conditions. */
export const Screen = () => <FilterScreen entity={customer} />;
