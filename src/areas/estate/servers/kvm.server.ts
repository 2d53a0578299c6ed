import { behaviour } from '#engine/actions/behaviour.server.ts';
import { refuseField } from '#engine/store/checks.server.ts';
import { settleOwners } from '../assets/panelOwner.server.ts';
import { kvm } from './kvm.ts';

export const kvmBehaviour = behaviour(kvm, {
  beforeSave: [
    async (context, changes) => {
      await settleOwners(context, changes, 'kvm', 'a console');
      for (const change of changes) {
        const { assetId, kvmAssetId, port } = change.after;
        if (kvmAssetId !== null && kvmAssetId === assetId)
          refuseField(change, 'kvmAssetId', 'Choose the KVM switch that this asset is connected to.');
        else if (port !== null && kvmAssetId === null)
          refuseField(change, 'kvmAssetId', 'Choose the KVM switch that has this port.');
      }
    },
  ],
});
