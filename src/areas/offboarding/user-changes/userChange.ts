/** Changes of a customer's users that need work: a person starts or leaves. */
export const USER_CHANGES = {
  starter: { label: 'Starter', tone: 'info' },
  leaver: { label: 'Leaver', tone: 'warning' },
} as const;
export type UserChange = keyof typeof USER_CHANGES;

/** What a step of a starter or leaver is about. */
export const STEP_KINDS = {
  account: { label: 'Account' },
  asset: { label: 'Asset' },
  licence: { label: 'Licence' },
  credential: { label: 'Credential' },
  mailbox: { label: 'Mailbox' },
  other: { label: 'Other' },
} as const;
export type StepKind = keyof typeof STEP_KINDS;

/** A step that the job may begin with. The user leaves out those that do not apply. */
export interface ProposedStep {
  /** `asset:12`, or `template:3` for a step of the template. */
  readonly key: string;
  readonly kind: StepKind;
  readonly text: string;
  /** The job cannot be resolved without it. */
  readonly isRequired: boolean;
}

/** What a starter or leaver would begin with. */
export interface Proposal {
  readonly templateId: number | null;
  /** Templates for this customer, its own first. */
  readonly templates: readonly { readonly id: number; readonly name: string }[];
  readonly title: string;
  readonly steps: readonly ProposedStep[];
}
