import type { SummaryPart } from './supportText.rules.ts';

/** Lines that both columns of an A4 page hold, by a cautious estimate of their width. */
const LINES_OF_PAGE = 140;
const LETTERS_OF_LINE = 50;
/** A heading with the space above it, in lines. */
const HEADING = 2;
const MOST_LINES = 14;
const FEWEST_LINES = 3;
const LONGEST = [250, 150, 100] as const;

/**
 * The parts of the summary as they fit on one page, in two columns of similar height. Long parts end with “and 4 more”
 * and long lines with “…”; every part keeps its first lines.
 */
export function onePageOf(parts: readonly SummaryPart[]): readonly [readonly SummaryPart[], readonly SummaryPart[]] {
  let fitted = parts;
  for (let most = MOST_LINES; most >= FEWEST_LINES; most -= 1)
    for (const longest of LONGEST) {
      fitted = parts.map((part) => shortened(part, most, longest));
      if (heightOf(fitted) <= LINES_OF_PAGE) return inColumns(fitted);
    }
  return inColumns(fitted);
}

function shortened({ title, lines }: SummaryPart, most: number, longest: number): SummaryPart {
  const more = lines.length - most;
  const kept = more > 1 ? [...lines.slice(0, most - 1), `and ${more + 1} more`] : lines;
  return { title, lines: kept.map((line) => cut(line.replaceAll(/\s+/g, ' ').trim(), longest)) };
}

const cut = (line: string, longest: number): string =>
  line.length > longest ? `${line.slice(0, longest - 1).trimEnd()}…` : line;

/** The height of parts on the page, in lines. */
export const heightOf = (parts: readonly SummaryPart[]): number =>
  parts.reduce((sum, { lines }) => sum + HEADING + lines.reduce((all, line) => all + linesOf(line), 0), 0);

const linesOf = (line: string): number => Math.max(1, Math.ceil(line.length / LETTERS_OF_LINE));

/** Splits between two lines of a part where necessary, so that neither column is much longer than the other. */
function inColumns(parts: readonly SummaryPart[]): readonly [readonly SummaryPart[], readonly SummaryPart[]] {
  const left: SummaryPart[] = [];
  let free = heightOf(parts) / 2;
  for (const [at, part] of parts.entries()) {
    const height = heightOf([part]);
    if (height <= free) {
      left.push(part);
      free -= height;
      continue;
    }
    const fits = linesThatFit(part, free - HEADING);
    if (fits === 0) return [left, parts.slice(at)];
    const rest = { title: `${part.title} (continued)`, lines: part.lines.slice(fits) };
    return [
      [...left, { ...part, lines: part.lines.slice(0, fits) }],
      [rest, ...parts.slice(at + 1)],
    ];
  }
  return [left, []];
}

function linesThatFit({ lines }: SummaryPart, free: number): number {
  let left = free;
  const at = lines.findIndex((line) => {
    left -= linesOf(line);
    return left < 0;
  });
  return at === -1 ? lines.length : at;
}
