import { Members, type MembershipChange } from './members.ts';

/** One step in the life of a presence channel. Times in milliseconds. */
export type PresenceStep =
  | {
      readonly at: number;
      readonly do: 'join' | 'unsubscribe' | 'close';
      readonly user: string;
      readonly node: string;
      readonly socket: string;
    }
  | { readonly at: number; readonly do: 'nodeGone'; readonly node: string };

export interface Presence {
  readonly told: readonly (MembershipChange & { readonly at: number })[];
  readonly members: readonly string[];
}

/** A member leaves this long after the socket closed, so that reloading a page is not reported as leaving. */
export const PRESENCE_GRACE_MS = 2_500;

/** Simulates a presence channel, and returns the events that one socket of it, "n2/5.77", receives. */
export function playPresence(steps: readonly PresenceStep[], observe: string, grace = PRESENCE_GRACE_MS): Presence {
  const members = new Members();
  const told: (MembershipChange & { readonly at: number })[] = [];
  const leaving: { readonly at: number; readonly user: string; readonly socket: string }[] = [];
  let isThere = false;
  const hear = (at: number, socket: string | null, news: MembershipChange | null) => {
    if (news && isThere && socket !== observe) told.push({ at, ...news });
  };
  const settle = (until: number) => {
    while (leaving[0] && leaving[0].at <= until) {
      const [due] = leaving.splice(0, 1);
      if (due) hear(due.at, due.socket, members.leave(due.user, due.socket));
    }
  };
  for (const step of steps) {
    settle(step.at);
    if (step.do === 'nodeGone') {
      if (observe.startsWith(`${step.node}/`)) isThere = false;
      for (const news of members.leaveNode(step.node)) hear(step.at, null, news);
      continue;
    }
    const socket = `${step.node}/${step.socket}`;
    if (step.do === 'close') leaving.push({ at: step.at + grace, user: step.user, socket });
    else {
      const news = step.do === 'join' ? members.join(step.user, socket) : members.leave(step.user, socket);
      hear(step.at, socket, news);
    }
    if (socket === observe) isThere = step.do === 'join';
  }
  settle(Number.POSITIVE_INFINITY);
  return { told, members: members.users() };
}
