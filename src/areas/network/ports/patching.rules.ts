import type { PatchCable, PatchPort } from './patch.ts';

/** Appearance of a port, from its own state or its cable. */
export type PortState = 'connected' | 'planned' | 'toRemove' | 'free' | 'off';

export const STATES: Readonly<Record<PortState, { readonly label: string; readonly mark: string }>> = {
  connected: { label: 'Connected', mark: '●' },
  planned: { label: 'Cable planned', mark: '◔' },
  toRemove: { label: 'Cable to be removed', mark: '⊘' },
  free: { label: 'Free', mark: '○' },
  off: { label: 'Disabled', mark: '✕' },
};

/** The front cable, which users patch. */
export const frontCable = ({ cables }: PatchPort): PatchCable | undefined =>
  cables.find(({ side }) => side === 'front');

export function stateOf(port: PatchPort): PortState {
  const cable = frontCable(port);
  if (cable?.status === 'planned') return 'planned';
  if (cable?.status === 'toRemove') return 'toRemove';
  if (cable) return 'connected';
  return port.enabled ? 'free' : 'off';
}

/** “Gi1/0/17: connected to PC-01 onboard, 10.77.0.5, by cable C-17. VLAN 60 Office.” */
export function wordsOf(port: PatchPort): string {
  const sentences = [`${port.name}: ${STATES[stateOf(port)].label.toLowerCase()}`];
  for (const { side, title, address } of port.ends) {
    const where = port.kind === 'interface' ? '' : ` at the ${side}`;
    sentences[0] += `${sentences[0]?.includes(' to ') ? ', and' : ''} to ${title}${address ? `, ${address},` : ''}${where}`;
  }
  const label = frontCable(port)?.label;
  if (label) sentences[0] += ` by cable ${label}`;
  if (port.vlan) sentences.push(`VLAN ${port.vlan.vid} ${port.vlan.name}`);
  if (port.mode === 'trunkAll') sentences.push('Trunk of all VLANs');
  else if (port.tagged.length > 0) sentences.push(`Tagged VLANs ${port.tagged.join(', ')}`);
  if (port.description) sentences.push(port.description.replace(/\.$/, ''));
  return `${sentences.map((each) => each.replace(/,( by|$)/, '$1')).join('. ')}.`;
}

/** Effect of dropping a port on another. */
export type Drop =
  | { readonly does: 'move'; readonly cable: PatchCable; readonly to: PatchPort }
  | { readonly does: 'connect'; readonly from: PatchPort; readonly to: PatchPort }
  | { readonly does: 'refuse'; readonly why: string };

/** Front cables; several for a breakout port. */
export const frontCables = ({ cables }: PatchPort): readonly PatchCable[] =>
  cables.filter(({ side }) => side === 'front');

const hasRoom = (port: PatchPort): boolean => frontCables(port).length < (port.lanes ?? 1);

/** Name of a port with its asset, when two assets are shown. */
export const fullName = ({ device, name }: PatchPort): string => (device === null ? name : `${device} ${name}`);

/** Moves a cable to a free port, or connects two free ports; refuses a taken port with a reason. */
export function dropOf(from: PatchPort, to: PatchPort, nameOf = ({ name }: PatchPort): string => name): Drop {
  if (from.id === to.id) return { does: 'refuse', why: 'Choose another port.' };
  const taken = frontCable(to);
  if (taken && !hasRoom(to))
    return { does: 'refuse', why: `${nameOf(to)} is already connected to ${taken.other}. Choose a free port.` };
  const cable = frontCable(from);
  if (!cable || (from.lanes !== null && hasRoom(from))) return { does: 'connect', from, to };
  // A drag does not identify one of several cables.
  if (from.lanes !== null)
    return { does: 'refuse', why: `${nameOf(from)} has several cables. Edit the cable instead.` };
  if (cable.otherId === to.id) return { does: 'refuse', why: 'The cable cannot have both ends in one port.' };
  return { does: 'move', cable, to };
}

/** A block of ports, as on the front of a switch. */
export interface Block {
  readonly name: string;
  readonly ports: readonly PatchPort[];
}

/** Ports with the same name prefix form a block: Gi1/0/1 to Gi1/0/48, then Te1/1/1 to Te1/1/4. */
export function blocksOf(ports: readonly PatchPort[]): readonly Block[] {
  const blocks = new Map<string, PatchPort[]>();
  for (const port of ports) {
    const name = port.name.replace(/\d+\D*$/, '');
    blocks.set(name, [...(blocks.get(name) ?? []), port]);
  }
  return [...blocks].map(([name, mine]) => ({ name, ports: mine }));
}

/** Label of a port in the picture: its number, or the end of its name. */
export const shortName = ({ name }: PatchPort): string => /(\d+\D{0,3})$/.exec(name)?.[1] ?? name.slice(-6);

/** The port that an arrow key leads to, in two rows as on a switch: odd above even. */
export function movedTo(key: string, at: number, count: number): number | null {
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -2,
    ArrowRight: 2,
    ArrowUp: at % 2 === 1 ? -1 : 0,
    ArrowDown: at % 2 === 0 ? 1 : 0,
    Home: -at,
    End: count - 1 - at,
  };
  const step = steps[key];
  if (step === undefined) return null;
  const to = at + step;
  return to >= 0 && to < count ? to : at;
}

/** VLANs by colour: an ID has the same of eight colours on every screen. */
export const COLOURS = 8;
export const colourOfVlan = (vid: number): number => vid % COLOURS;
