/**
 * Number of edits between two words: a letter added, omitted or replaced, or two adjacent letters swapped. `most + 1`
 * if there are more than `most`.
 */
export function edits(from: string, to: string, most: number): number {
  if (from === to) return 0;
  if (Math.abs(from.length - to.length) > most) return most + 1;
  let before: number[] = [];
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (let i = 1; i <= from.length; i++) {
    const next = [i];
    for (let j = 1; j <= to.length; j++) {
      const isSame = from.charCodeAt(i - 1) === to.charCodeAt(j - 1);
      let cost = Math.min(cell(row, j) + 1, cell(next, j - 1) + 1, cell(row, j - 1) + (isSame ? 0 : 1));
      const isSwapped =
        i > 1 &&
        j > 1 &&
        from.charCodeAt(i - 1) === to.charCodeAt(j - 2) &&
        from.charCodeAt(i - 2) === to.charCodeAt(j - 1);
      if (isSwapped) cost = Math.min(cost, cell(before, j - 2) + 1);
      next.push(cost);
    }
    if (Math.min(...next) > most) return most + 1;
    before = row;
    row = next;
  }
  return Math.min(cell(row, to.length), most + 1);
}

const cell = (row: readonly number[], at: number): number => row[at] ?? Number.POSITIVE_INFINITY;

/** The number of mistakes allowed in a word: none below four letters, one below eight, otherwise two. */
export function mistakesIn(word: string): 0 | 1 | 2 {
  const letters = word.replace(/\P{L}/gu, '').length;
  return letters < 4 ? 0 : letters < 8 ? 1 : 2;
}

/**
 * A word and its forms with up to `most` letters left out. Two words with at most that many mistakes between them share
 * one of these forms, so an index lookup finds them.
 */
export function shortened(word: string, most: number): string[] {
  const forms = new Set([word]);
  let last: readonly string[] = [word];
  for (let n = 0; n < most; n++) {
    last = last.flatMap((form) => Array.from(form, (_, at) => form.slice(0, at) + form.slice(at + 1)));
    for (const form of last) forms.add(form);
  }
  return [...forms];
}
