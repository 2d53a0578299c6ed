import { FormScreen } from '#engine/records/FormScreen.tsx';
import { usePlace } from '#engine/screens/place.web.ts';
import { supplierRange } from './supplierRange.ts';

/** A new IP range of the supplier whose page is behind the panel. */
export function Screen() {
  const { params } = usePlace();
  return <FormScreen entity={supplierRange} isNew decided={{ supplierId: Number(params.id) }} />;
}
