import { formFields, presetIn } from '#engine/records/formValues.ts';
import { useAddress } from '#engine/screens/address.web.ts';
import { usePlace } from '#engine/screens/place.web.ts';
import { PanelForm } from '../assets/PanelForm.tsx';
import { license } from './license.ts';
import { licenseSeat } from './licenseSeat.ts';
import { softwareInstall } from './softwareInstall.ts';

/** Panel for a licence, seat or installation of the software below: a new one, or the one in the URL. */
export function Screen() {
  const { params, screen } = usePlace();
  const [words] = useAddress();
  const isOfSoftware = screen.path.startsWith('/customer/{customerId}/software/');
  const assetId = Number(params.id);
  const softwareId = assetId;
  const customerId = Number(params.customerId);
  if (screen.path.includes('/seat/'))
    return (
      <PanelForm
        entity={licenseSeat}
        recordId={null}
        subtitle={isOfSoftware ? 'To an asset or to a contact.' : 'Of a licence the customer has.'}
        decided={isOfSoftware ? { customerId, licenseId: Number(params.licenseId) } : { customerId, assetId }}
      />
    );
  if (screen.path.includes('/install/'))
    return (
      <PanelForm
        entity={softwareInstall}
        recordId={params.installId ? Number(params.installId) : null}
        decided={{ customerId, softwareId }}
        shownBy={['software']}
      />
    );
  const id = params.licenseId ? Number(params.licenseId) : null;
  return (
    <PanelForm
      entity={license}
      recordId={id}
      decided={isOfSoftware ? { customerId, softwareId } : id === null ? { customerId, assetId } : { customerId }}
      preset={id === null ? presetIn(formFields(license, { isNew: true, custom: [] }), words) : {}}
    />
  );
}
