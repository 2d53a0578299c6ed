import * as z from 'zod';

const bulkNames = z.object({ names: z.array(z.string()), clashes: z.array(z.string()) });
const checkedAddress = z.object({
  address: z.string(),
  parent: z.string().nullable(),
  warnings: z.array(z.enum(['no_prefix', 'mask_differs', 'link_local', 'in_dhcp_range'])),
});
const utilisation = z.object({ used: z.number(), size: z.int(), percent: z.number() });

/** Response of `asset.warranty`. */
export const assetWarrantyAnswer = z.object({
  state: z.enum(['unknown', 'not_started', 'in_warranty', 'expiring', 'expired']),
  endsOn: z.string().nullable(),
  daysLeft: z.number().nullable(),
  gapDays: z.int(),
});

/** Response of `asset.bookValue`. */
export const assetBookValueAnswer = z.object({ months: z.int(), bookPence: z.int() });

/** Response of `asset.names`. */
export const assetNamesAnswer = z.union([
  bulkNames,
  z.object({ error: z.enum(['unbalanced', 'empty', 'backwards', 'not_understood', 'duplicate', 'too_many']) }),
]);

/** Response of `net.mac`. */
export const netMacAnswer = z.union([
  z.object({ mac: z.string(), randomised: z.boolean() }),
  z.object({ error: z.literal('invalid_mac') }),
]);

/** Response of `ipam.check`. */
export const ipamCheckAnswer = z.union([
  checkedAddress,
  z.object({
    error: z.enum(['duplicate', 'invalid_ip', 'mapped_ipv4', 'multicast', 'network_address', 'broadcast_address']),
  }),
]);

/** Response of `ipam.nextFree`. */
export const ipamNextFreeAnswer = z.union([
  z.object({ next: z.string() }),
  z.object({ error: z.literal('prefix_full') }),
]);

/** Response of `ipam.utilisation`. */
export const ipamUtilisationAnswer = z.union([utilisation, z.object({ error: z.string() })]);

/** Response of `import.match`. */
export const importMatchAnswer = z.union([
  z.object({ result: z.literal('create'), warnings: z.array(z.enum(['junk_serial', 'randomised_mac'])) }),
  z.object({
    result: z.literal('update'),
    id: z.int(),
    by: z.enum(['externalId', 'serial', 'mac', 'assetTag']),
    warnings: z.array(z.enum(['junk_serial', 'randomised_mac'])),
  }),
  z.object({ error: z.enum(['ambiguous_match', 'duplicate_other_customer', 'duplicate_in_file']) }),
]);

/** Response of `container.place`. */
export const containerPlaceAnswer = z.union([
  z.object({ ok: z.literal(true) }),
  z.object({ ok: z.literal(false), takenBy: z.array(z.int()) }),
  z.object({ error: z.enum(['half_step', 'below', 'above']) }),
]);

/** Response of `certificate.state`. */
export const certificateStateAnswer = z.object({
  state: z.enum(['not_yet_valid', 'valid', 'expiring', 'expired']),
  daysLeft: z.int().nullable(),
  remindAtDays: z.array(z.int()),
});

/** Response of `license.position`. */
export const licensePositionAnswer = z.object({
  entitled: z.int().nullable(),
  inUse: z.int(),
  balance: z.int().nullable(),
  state: z.enum(['none', 'short', 'unused', 'surplus', 'compliant']),
});

/** Response of `backup.health`. */
export const backupHealthAnswer = z.object({
  state: z.enum(['ok', 'warning', 'failed', 'overdue', 'unknown']),
  lastGoodAt: z.string().nullable(),
  dueSlot: z.string().nullable(),
});

/** Response of `license.serverCores`. */
export const licenseServerCoresAnswer = z.object({ cores: z.int(), twoPacks: z.int() });
