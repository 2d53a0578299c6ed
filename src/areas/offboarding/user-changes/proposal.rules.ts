import { type ProposedStep, type StepKind, USER_CHANGES, type UserChange } from './userChange.ts';

interface Named {
  readonly id: number;
  readonly name: string;
}

/** What the records say about the user. */
export interface UserFacts {
  readonly email: string | null;
  /** Licences from the directory, by their product names. */
  readonly licences: readonly string[];
  readonly assets: readonly Named[];
  /** Licence seats that the user holds. */
  readonly seats: readonly Named[];
  /** Credentials that the user was sent, or that open an asset they hold. */
  readonly credentials: readonly Named[];
}

export interface TemplateStep {
  readonly kind: StepKind;
  readonly text: string;
  readonly isRequired: boolean;
}

/** Longest text of a checklist item. */
const LONGEST = 300;

/**
 * The steps of a job for a starter or a leaver: those of the template, then one per record of the user. A leaver returns
 * assets and licences, and what they knew is rotated; a starter receives what is already assigned to them.
 */
export function proposedSteps(
  change: UserChange,
  { email, licences, assets, seats, credentials }: UserFacts,
  template: readonly TemplateStep[],
): readonly ProposedStep[] {
  const own = template.map((step, at) => ({ key: `template:${at}`, ...step }));
  const about = (kind: 'asset' | 'credential', verb: string, all: readonly Named[]) =>
    all.map(({ id, name }) => ({ key: `${kind}:${id}`, kind, text: `${verb}: ${name}`, isRequired: true }));
  const seat = (verb: string) =>
    seats.map(({ id, name }) => ({
      key: `seat:${id}`,
      kind: 'licence' as const,
      text: `${verb}: ${name}`,
      isRequired: true,
    }));
  const found =
    change === 'starter'
      ? [...about('asset', 'Provide the asset', assets), ...seat('Activate the licence seat')]
      : [
          ...about('asset', 'Collect the asset', assets),
          ...seat('Release the licence seat'),
          ...licences.map((name, at) => ({
            key: `licence:${at}`,
            kind: 'licence' as const,
            text: `Remove the licence: ${name}`,
            isRequired: true,
          })),
          ...about('credential', 'Rotate the credential', credentials),
          ...(email === null
            ? []
            : [
                {
                  key: 'mailbox',
                  kind: 'mailbox' as const,
                  text: `Decide what happens to the mailbox ${email}`,
                  isRequired: true,
                },
              ]),
        ];
  return [...own, ...found].map((step) => ({ ...step, text: step.text.slice(0, LONGEST) }));
}

/** "Leaver: Jo Bell", or the title of the template with the name. */
export const titleOf = (change: UserChange, template: string | null, name: string): string =>
  `${template || USER_CHANGES[change].label}: ${name}`.slice(0, 200);

/** The records named by chosen steps: `asset:12` and `credential:3`, for the field “About” of the job. */
export const recordsOf = (keys: readonly string[]): readonly string[] =>
  keys.filter((key) => /^(?:asset|credential):\d+$/.test(key));
