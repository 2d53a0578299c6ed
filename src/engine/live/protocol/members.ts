/** An event for subscribers of a presence channel. */
export interface MembershipChange {
  readonly event: 'member_added' | 'member_removed';
  readonly user: string;
}

/**
 * The members of one presence channel on all nodes. A user with two tabs, on one node or two, is one member. Each node
 * keeps its own copy and decides what its sockets receive.
 */
export class Members {
  readonly #users = new Map<string, Set<string>>();

  /** @param socket unique on all nodes: "n1/5.77" */
  join(user: string, socket: string): MembershipChange | null {
    const sockets = this.#users.get(user);
    if (sockets) {
      sockets.add(socket);
      return null;
    }
    this.#users.set(user, new Set([socket]));
    return { event: 'member_added', user };
  }

  leave(user: string, socket: string): MembershipChange | null {
    const sockets = this.#users.get(user);
    if (!sockets?.delete(socket) || sockets.size > 0) return null;
    this.#users.delete(user);
    return { event: 'member_removed', user };
  }

  /** Removes all sockets of a node that is gone. */
  leaveNode(node: string): MembershipChange[] {
    const told: MembershipChange[] = [];
    for (const [user, sockets] of this.#users)
      for (const socket of sockets) {
        const news = socket.startsWith(`${node}/`) ? this.leave(user, socket) : null;
        if (news) told.push(news);
      }
    return told;
  }

  users(): readonly string[] {
    return [...this.#users.keys()].toSorted();
  }
}
