/** An extension with the names of its user and room, where the reader may see them. */
export interface ListedExtension {
  readonly number: string;
  readonly user: string | null;
  readonly place: string | null;
  readonly directDial: string | null;
  readonly groups: string | null;
}

const collator = new Intl.Collator('en-GB', { numeric: true });

/** Who answers: the user, or the room of a phone without one. */
export const answersAt = ({ user, place }: ListedExtension): string => user ?? place ?? '';

/** Extensions as people look them up: by name, those without a name last, by number. */
export const byAnswering = (extensions: readonly ListedExtension[]): readonly ListedExtension[] =>
  [...extensions].sort(
    (one, other) =>
      Number(answersAt(one) === '') - Number(answersAt(other) === '') ||
      collator.compare(answersAt(one), answersAt(other)) ||
      collator.compare(one.number, other.number),
  );
