import { usePlace } from '#engine/screens/place.web.ts';
import { PanelForm } from '../assets/PanelForm.tsx';
import { volume } from './volume.ts';

/** A volume of the machine below: a new one, or the one the address names. */
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
