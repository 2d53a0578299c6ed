import type { Action } from '#engine/entity/states.ts';
import { choice } from '#engine/kinds/choice/choice.ts';
import { moment } from '#engine/kinds/moment/moment.ts';
import { text } from '#engine/kinds/text/text.ts';

/** States of an outgoing connection: active, failing or disabled. */
export const outletFields = {
  state: choice({
    default: 'active',
    readOnly: true,
    options: {
      active: { label: 'Active', tone: 'good' },
      failing: { label: 'Failing', tone: 'warning' },
      disabled: { label: 'Disabled', tone: 'neutral' },
    },
  }),
  failingSince: moment({ label: 'Failing since', optional: true, readOnly: true }),
  reason: text({ label: 'Reason for disabling', optional: true, readOnly: true }),
} as const;

export const outletStates = {
  field: 'state',
  table: {
    active: { label: 'Active', tone: 'good' },
    failing: { label: 'Failing', tone: 'warning', automatic: true },
    disabled: { label: 'Disabled', tone: 'neutral' },
  },
} as const;

/**
 * Actions that enable and disable it.
 * @param permission for both
 * @param confirm the effect of disabling it
 */
export const outletActions = (permission: string, confirm: string) =>
  ({
    enable: { label: 'Enable', done: 'Enabled', from: ['disabled'], to: 'active', permission, tone: 'main' },
    disable: { label: 'Disable', done: 'Disabled', from: ['active', 'failing'], to: 'disabled', permission, confirm },
  }) as const satisfies Record<string, Action>;
