import { expect, it } from 'vitest';
import { may } from '#engine/permission/permission.ts';
import { builtinRoles } from './builtinRoles.ts';

const mayBy = (role: string, code: string): boolean =>
  may(builtinRoles().find(({ name }) => name === role)?.permissions ?? [], code);

it('an auditor views everything, exports and checks the log, and changes nothing', () => {
  for (const code of ['customer.view', 'audit.view', 'audit.export', 'audit.verify', 'permission.explain'])
    expect(mayBy('Auditor', code), code).toBe(true);
  for (const code of ['customer.update', 'user.create', 'role.update', 'credential.reveal', 'setting.update'])
    expect(mayBy('Auditor', code), code).toBe(false);
});
