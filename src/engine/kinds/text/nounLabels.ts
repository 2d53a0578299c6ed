let labelOf: (name: string) => string | undefined = () => undefined;

/** Sets the lookup of noun labels, for fields that hold names of nouns. The registry of nouns calls it. */
export const provideNounLabels = (label: typeof labelOf): void => {
  labelOf = label;
};

export const nounLabel = (name: string): string | undefined => labelOf(name);
