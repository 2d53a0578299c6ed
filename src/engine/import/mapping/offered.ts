import type { Option } from '../../kinds/field.ts';

/** A field a column may go to. */
export interface OfferedField {
  readonly key: string;
  readonly label: string;
  readonly kind: string;
  readonly required: boolean;
  readonly to?: string;
  readonly options?: Readonly<Record<string, Option>>;
}

/** Records that rows of a file may become. */
export interface OfferedTarget {
  readonly key: string;
  readonly label: string;
  readonly plural: string;
  readonly doing: string;
  readonly fields: readonly OfferedField[];
}

/** A kind of file, as screens know it. */
export interface OfferedPreset {
  readonly key: string;
  readonly title: string;
  readonly about: string;
  readonly asks: readonly OfferedField[];
  readonly targets: readonly OfferedTarget[];
}
