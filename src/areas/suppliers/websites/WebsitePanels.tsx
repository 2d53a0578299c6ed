import { FormScreen } from '#engine/records/FormScreen.tsx';
import { usePlace } from '#engine/screens/place.web.ts';
import { supplierUrl } from './supplierUrl.ts';
import { supplierWebsite } from './supplierWebsite.ts';

/** Form for a new website of the supplier on the page below, or for a new URL of one. */
export function Screen() {
  const { screen, params } = usePlace();
  const supplierId = Number(params.id);
  return screen.path.includes('/url/') ? (
    <FormScreen entity={supplierUrl} isNew decided={{ supplierId, websiteId: Number(params.websiteId) }} />
  ) : (
    <FormScreen entity={supplierWebsite} isNew decided={{ supplierId }} />
  );
}
