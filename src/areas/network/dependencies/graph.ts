/** Dependencies around an asset, for its page. */
export interface GraphAnswer {
  /** Key of the asset itself. */
  readonly self: string;
  /** Records within three steps, including the asset. */
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
  /** Not all records within three steps are drawn. */
  readonly isCut: boolean;
  /** Records that stop when the asset is turned off, at any distance. */
  readonly affected: readonly GraphName[];
  /** Affected virtual machines in the order in which to start them again. */
  readonly starts: readonly (Pick<GraphName, 'key' | 'title' | 'path'> & { readonly when: string })[];
  /** Contacts responsible for the affected records. */
  readonly people: readonly { readonly name: string; readonly path: string; readonly of: readonly string[] }[];
}

export interface GraphName {
  readonly key: string;
  readonly title: string;
  /** Type label: “Server”. */
  readonly label: string;
  readonly path: string | null;
  readonly isVital: boolean;
}

export interface GraphNode extends GraphName {
  /** Steps from the asset: positive for needs, negative for dependents. */
  readonly level: number;
}

export interface GraphEdge {
  readonly from: string;
  readonly to: string;
  /** Reason: power, host, network. */
  readonly why: Why;
  /** Edges of the same group are alternatives. */
  readonly group: string | null;
  /** ID of the dependency, if a user entered it. */
  readonly entered: number | null;
}

export const WHYS = {
  host: 'runs on',
  part: 'is part of',
  power: 'is powered by',
  network: 'is connected to',
  internet: 'reaches the internet by',
  line: 'uses the line',
  router: 'arrives at',
  storage: 'stores data on',
  hosting: 'is hosted on',
  account: 'is provided by',
  broadcast: 'is broadcast by',
  controller: 'is controlled by',
  recorder: 'records on',
  print: 'prints by',
  software: 'is installed on',
  licence: 'is licensed by',
  entered: 'depends on',
} as const;

export type Why = keyof typeof WHYS;

/** One of several alternatives of the same kind. */
export const anyOne = (why: Why, from: string, to: string): GraphEdge => ({ from, to, why, group: why, entered: null });
