import type { Option } from '../../kinds/field.ts';

/** A field to which a column can be mapped. */
export interface OfferedField {
  readonly key: string;
  readonly label: string;
  readonly kind: string;
  readonly required: boolean;
  readonly to?: string;
  readonly options?: Readonly<Record<string, Option>>;
}

/** A target: records that rows of a file can create or update. */
export interface OfferedTarget {
  readonly key: string;
  readonly label: string;
  readonly plural: string;
  readonly doing: string;
  readonly fields: readonly OfferedField[];
}

/** A preset, in the form that the screens receive. */
export interface OfferedPreset {
  readonly key: string;
  readonly title: string;
  readonly about: string;
  readonly asks: readonly OfferedField[];
  readonly targets: readonly OfferedTarget[];
}
