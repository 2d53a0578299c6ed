import { canAnybodySignIn, makeAdministrator, makeSetupLink, nameIn } from '#areas/identity/identity.server.ts';
import { makeRoles } from '#areas/access/access.server.ts';
import { builtinRoles } from '#areas/access/roles/builtinRoles.ts';
import { product } from '#engine/permission/actor.ts';
import type { KeyRing } from '#engine/keys/keys.server.ts';
import { noteRing } from '#platform/audit/keyLog.server.ts';
import { setUpAlone } from '#engine/db/migrate.server.ts';
import { type Database, inTransaction } from '#engine/db/pool.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { Problem } from '#engine/http/problem.ts';
import { type Settings, SettingsFault } from '#engine/environment/settings.server.ts';
import { nowIso } from '#engine/time/theTime.server.ts';

/** Nodes that start together wait for each other. */
export const SETTING_UP = { seconds: 600 };

/** Printed once at setup, because backups cannot be opened without the keys. */
const PRINT_THE_KEYS =
  'Print the encryption keys of this installation and keep the page in a separate place: npm run keys -- --rescue PAGE.html\n';

/** Creates the roles and the first administrator: from the settings, otherwise with a one-time link that is printed once. */
export async function firstStart(database: Database, keys: KeyRing, settings: Settings): Promise<void> {
  await inTransaction(
    database,
    async (tx) => {
      await setUpAlone(tx);
      const context: Context = {
        tx,
        actor: product('Set-up'),
        now: nowIso(),
        requestId: 'start',
        ip: null,
      };
      await makeRoles(context, builtinRoles());
      await noteRing(tx, keys.ids);
      if (await canAnybodySignIn(tx)) return;
      const { adminEmail: email, adminPassword: password } = settings;
      if (email && password) {
        await makeAdministrator(context, keys, { name: nameIn(email), email, password }).catch(asSetting);
        process.stdout.write(
          `First administrator: ${email}, with the password from ADMIN_PASSWORD.\n${PRINT_THE_KEYS}`,
        );
        return;
      }
      // Each link invalidates the previous one, so only one of the nodes creates one.
      if (settings.node !== 1) return;
      const link = await makeSetupLink(tx);
      process.stdout.write(
        `No users yet. Open this link once to create the first administrator:\n  ${settings.publicUrl ?? `http://localhost:${settings.port}`}${link}\n${PRINT_THE_KEYS}`,
      );
    },
    SETTING_UP,
  );
}

/** Reports a refused first password as an error in the settings. */
function asSetting(error: unknown): never {
  if (error instanceof Problem && error.status === 422) throw new SettingsFault(`ADMIN_PASSWORD: ${error.message}`);
  throw error;
}
