/** Where a wireless network is on the air. */
export interface Broadcast {
  readonly controllerId: number | null;
  /** The access points that are chosen; null or none for all. */
  readonly accessPointIds: readonly number[] | null;
}

/**
 * Whether an access point of the same customer broadcasts a network: it is one of those chosen, or none is chosen and
 * it belongs to the controller of the network. A network without a controller is on all access points.
 */
export function broadcasts(
  { controllerId, accessPointIds }: Broadcast,
  accessPoint: { readonly id: number; readonly controllerId: number | null },
): boolean {
  if (accessPointIds && accessPointIds.length > 0) return accessPointIds.includes(accessPoint.id);
  return controllerId === null || controllerId === accessPoint.controllerId;
}
