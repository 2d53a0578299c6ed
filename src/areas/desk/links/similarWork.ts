/** Solved jobs of a customer with the start of their resolutions, and documents that may help. */
export interface SimilarWork {
  readonly jobs: readonly {
    readonly id: number;
    readonly number: string;
    readonly title: string;
    readonly resolution: string;
  }[];
  readonly documents: readonly { readonly id: number; readonly title: string }[];
}
