import { FilterScreen } from '#engine/lists/FilterScreen.tsx';
import { customer } from './customer.ts';

/** Filter of the customer list. */
export const Screen = () => <FilterScreen entity={customer} />;
