/** "5.77": the node's number and a random one. */
export const SOCKET_ID = /^\d{1,20}\.\d{1,20}$/;

/** The socket to exclude from a change, because its own page made it; null unless it belongs to the user. */
export function ownSocket(
  header: string | null,
  sockets: readonly { readonly id: string; readonly userId: string }[],
  userId: string,
): string | null {
  if (header === null || !SOCKET_ID.test(header)) return null;
  return sockets.some((socket) => socket.id === header && socket.userId === userId) ? header : null;
}
