import { usePlace } from '#engine/screens/place.web.ts';
import { PanelForm } from '../assets/PanelForm.tsx';
import { backupResult } from './backupResult.ts';
import { backupSet } from './backupSet.ts';

/** Panel for a backup set of the asset below, or for a result of one: a new one, or the one in the URL. */
export function Screen() {
  const { screen, params } = usePlace();
  const setId = params.backupSetId ? Number(params.backupSetId) : null;
  if (screen.path.includes('/result/'))
    return (
      <PanelForm
        entity={backupResult}
        recordId={null}
        subtitle="How a backup ended, if the backup software did not report it."
        decided={{ setId }}
        shownBy={['backupSet']}
      />
    );
  return (
    <PanelForm
      entity={backupSet}
      recordId={setId}
      subtitle="What is backed up, and when."
      decided={{ assetId: Number(params.id) }}
    />
  );
}
