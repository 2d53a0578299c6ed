/** From where the product sees people come, for whoever writes down from where they may. */
export interface AddressSeen {
  /** Of whoever asks. */
  readonly address: string;
  /** Nobody has come from outside within 30 days: everybody works inside, or a proxy stands before the product. */
  readonly isInsideOnly: boolean;
}
