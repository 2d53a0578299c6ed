import { usePlace } from '#engine/screens/place.web.ts';
import { PanelForm } from '../assets/PanelForm.tsx';
import { websiteUrl } from './websiteUrl.ts';

/** Panel for a URL of the website below: a new one, or the one in the URL. */
export function Screen() {
  const { params } = usePlace();
  return (
    <PanelForm
      entity={websiteUrl}
      recordId={params.urlId ? Number(params.urlId) : null}
      decided={{ customerId: Number(params.customerId), websiteId: Number(params.id) }}
    />
  );
}
