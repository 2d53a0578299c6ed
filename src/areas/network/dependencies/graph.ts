/** What depends on an asset and what it depends on, as a page shows it. */
export interface GraphAnswer {
  /** The key of the asset itself. */
  readonly self: string;
  /** What is within three steps, itself included. */
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
  /** More is within three steps than is drawn. */
  readonly isCut: boolean;
  /** What would stop if it were switched off, wherever it is. */
  readonly affected: readonly GraphName[];
  /** Who answers for what would stop. */
  readonly people: readonly { readonly name: string; readonly path: string; readonly of: readonly string[] }[];
}

export interface GraphName {
  readonly key: string;
  readonly title: string;
  /** What sort of thing it is: “Server”. */
  readonly label: string;
  readonly path: string | null;
  readonly isVital: boolean;
}

export interface GraphNode extends GraphName {
  /** Steps from the asset: above nought what it needs, below what needs it. */
  readonly level: number;
}

export interface GraphEdge {
  readonly from: string;
  readonly to: string;
  /** Why: power, host, network. */
  readonly why: Why;
  /** Others of the same group do instead. */
  readonly group: string | null;
  /** Entered by a user: the ID of the dependency. */
  readonly entered: number | null;
}

export const WHYS = {
  host: 'runs on',
  part: 'is part of',
  power: 'is powered by',
  network: 'is connected to',
  internet: 'reaches the internet by',
  controller: 'is controlled by',
  recorder: 'records on',
  print: 'prints by',
  software: 'is installed on',
  licence: 'is licensed by',
  entered: 'depends on',
} as const;

export type Why = keyof typeof WHYS;
