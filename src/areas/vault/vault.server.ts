import { registerCalculations } from '#engine/api/calculations.server.ts';
import type { AreaModule } from '#engine/api/area.server.ts';
import { registerForeignFiles } from '#engine/import/reading/foreign.server.ts';
import { keepSecretsOf } from '#engine/store/secretKeepers.server.ts';
import { guardTexts } from '#areas/customers/customers.server.ts';
import { keepStreamLoginsWith, openSnmpSecretsWith } from '#areas/estate/estate.server.ts';
import { credential } from './credentials/credential.ts';
import { credentialBehaviour, keepCredentialSecrets } from './credentials/credential.server.ts';
import { leaversBehaviour, lostAssetsBehaviour } from './credentials/leaver.server.ts';
import { noticeCredentials } from './credentials/attention.server.ts';
import { streamLoginKeeper } from './credentials/streamLogins.server.ts';
import { summariseCredentials } from './credentials/summaryCredentials.server.ts';
import { mountExports } from './exports/exportRoutes.server.ts';
import { mountCare } from './secrets/careRoutes.server.ts';
import { mountCertificateKeys } from './secrets/certificateKey.server.ts';
import { mountCredentials } from './secrets/credentialRoutes.server.ts';
import { bitwardenFile } from './imports/bitwarden.rules.ts';
import { keePassFile } from './imports/keePass.rules.ts';
import { passwordPolicy } from './policy/passwordPolicy.ts';
import { passwordPolicyBehaviour } from './policy/policy.server.ts';
import { importedSecrets } from './secrets/importedSecrets.server.ts';
import { keepRing } from './secrets/ring.server.ts';
import { registerVaultKeys } from './secrets/vaultKeys.server.ts';
import { openSnmpCredential, snmpDeviceBehaviours } from './secrets/snmp.server.ts';
import { credentialAuditEvents } from './vaultAuditEvents.server.ts';
import { vaultCalculations } from './vault.calculations.server.ts';

export { scheduleRotations } from './credentials/due.server.ts';
export { requireRotations } from './credentials/leaver.server.ts';
export { workOnRotations } from './secrets/keyRotation.server.ts';
export { keepRing } from './secrets/ring.server.ts';

export const area: AreaModule = {
  auditEvents: [credentialAuditEvents],
  behaviours: [
    credentialBehaviour,
    passwordPolicyBehaviour,
    guardTexts(passwordPolicy, ['notes']),
    guardTexts(credential, ['title', 'domain', 'keptElsewhere']),
    leaversBehaviour,
    lostAssetsBehaviour,
    ...snmpDeviceBehaviours,
  ],
  register: () => {
    keepSecretsOf(credential, keepCredentialSecrets, importedSecrets);
    registerForeignFiles([keePassFile, bitwardenFile]);
    registerVaultKeys();
    noticeCredentials();
    summariseCredentials();
    openSnmpSecretsWith(openSnmpCredential);
    keepStreamLoginsWith(streamLoginKeeper);
    registerCalculations(vaultCalculations);
  },
  mount: (app, services) => {
    keepRing(services.keys);
    mountCredentials(app, services);
    mountCertificateKeys(app, services);
    mountCare(app, services);
    mountExports(app, services);
  },
};
