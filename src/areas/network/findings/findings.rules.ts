/** A problem in a network, with the records concerned. */
export interface NetworkFinding {
  readonly code: string;
  readonly tone: 'warning' | 'info';
  readonly text: string;
  /** Entity of the list that shows them. */
  readonly noun: 'networkPort' | 'cable' | 'networkSwitch';
  readonly ids: readonly number[];
}

/** Records by problem, as found in the database. */
export interface NetworkFacts {
  /** Ports with a MAC address that another port of the customer has. */
  readonly sameMac: readonly number[];
  /** Enabled access ports with a cable but without an untagged VLAN, on assets with other ports that have one. */
  readonly withoutVlan: readonly number[];
  /** Ports with a deprecated VLAN. */
  readonly oldVlan: readonly number[];
  /** Planned cables with a past installation date. */
  readonly stillPlanned: readonly number[];
  /** Cables marked for removal. */
  readonly toRemove: readonly number[];
  /** Cables at a disabled port. */
  readonly atDisabled: readonly number[];
  /** Switches whose devices reserve more PoE power than the budget allows. */
  readonly overBudget: readonly number[];
}

const counted = (ids: readonly number[], one: string, many: string): string =>
  ids.length === 1 ? one : `${ids.length.toLocaleString('en-GB')} ${many}`;

/** Findings with text, one per problem. */
export function networkFindings(facts: NetworkFacts): readonly NetworkFinding[] {
  const all: readonly NetworkFinding[] = [
    {
      code: 'same_mac',
      tone: 'warning',
      text: `${counted(facts.sameMac, '1 port has', 'ports have')} the MAC address of another port.`,
      noun: 'networkPort',
      ids: facts.sameMac,
    },
    {
      code: 'untagged_vlan_missing',
      tone: 'warning',
      text: `${counted(facts.withoutVlan, '1 connected access port has', 'connected access ports have')} no untagged VLAN.`,
      noun: 'networkPort',
      ids: facts.withoutVlan,
    },
    {
      code: 'deprecated_vlan',
      tone: 'warning',
      text: `${counted(facts.oldVlan, '1 port uses', 'ports use')} a deprecated VLAN.`,
      noun: 'networkPort',
      ids: facts.oldVlan,
    },
    {
      code: 'cable_still_planned',
      tone: 'warning',
      text: `${counted(facts.stillPlanned, '1 cable has', 'cables have')} an installation date in the past, but the status Planned.`,
      noun: 'cable',
      ids: facts.stillPlanned,
    },
    {
      code: 'poe_over_budget',
      tone: 'warning',
      text: `The PoE classes of the devices on ${counted(facts.overBudget, '1 switch', 'switches')} add up to more than the budget.`,
      noun: 'networkSwitch',
      ids: facts.overBudget,
    },
    {
      code: 'cable_at_disabled_port',
      tone: 'info',
      text: `${counted(facts.atDisabled, '1 cable ends', 'cables end')} at a disabled port.`,
      noun: 'cable',
      ids: facts.atDisabled,
    },
    {
      code: 'cable_to_remove',
      tone: 'info',
      text: `${counted(facts.toRemove, '1 cable is', 'cables are')} to be removed.`,
      noun: 'cable',
      ids: facts.toRemove,
    },
  ];
  return all.filter(({ ids }) => ids.length > 0);
}
