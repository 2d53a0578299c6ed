import { FilterScreen } from '#engine/lists/FilterScreen.tsx';
import { supplier } from './supplier.ts';

/** Filter of the supplier list. */
export const Screen = () => <FilterScreen entity={supplier} />;
