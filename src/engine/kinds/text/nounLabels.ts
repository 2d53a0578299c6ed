let labelOf: (name: string) => string | undefined = () => undefined;

/** Says what a noun is called, for fields that hold names of nouns; the registry of nouns does so when it is filled. */
export const provideNounLabels = (label: typeof labelOf): void => {
  labelOf = label;
};

export const nounLabel = (name: string): string | undefined => labelOf(name);
