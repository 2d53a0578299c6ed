import { FormScreen } from '#engine/records/FormScreen.tsx';
import { usePlace } from '#engine/screens/place.web.ts';
import { supplierRange } from './supplierRange.ts';

/** Form for a new IP range of the supplier on the page below. */
export function Screen() {
  const { params } = usePlace();
  return <FormScreen entity={supplierRange} isNew decided={{ supplierId: Number(params.id) }} />;
}
