import { FilterScreen } from '#engine/lists/FilterScreen.tsx';
import { supplier } from './supplier.ts';

/** Suppliers by conditions. */
export const Screen = () => <FilterScreen entity={supplier} />;
