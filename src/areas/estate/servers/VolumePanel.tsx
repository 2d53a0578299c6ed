import { usePlace } from '#engine/screens/place.web.ts';
import { PanelForm } from '../assets/PanelForm.tsx';
import { volume } from './volume.ts';

/** Panel for a volume of the machine below: a new one, or the one in the URL. */
export function Screen() {
  const { params } = usePlace();
  const id = params.volumeId ? Number(params.volumeId) : null;
  return (
    <PanelForm
      entity={volume}
      recordId={id}
      subtitle="A disk as the server sees it."
      decided={{ assetId: Number(params.id) }}
    />
  );
}
