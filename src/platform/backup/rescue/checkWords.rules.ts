/*
 * Two check words after the words of a key that locate one wrong word: a Reed–Solomon code (Reed and Solomon, 1960)
 * over the field of 2¹¹ = 2,048 elements, one for each word of the list.
 */
const SIZE = 2_048;
/** x¹¹ + x² + 1, which is primitive. */
const POLYNOMIAL = 0x805;

const POWERS: readonly number[] = powers();
const LOGARITHMS: ReadonlyMap<number, number> = new Map(POWERS.map((value, power) => [value, power]));

function powers(): number[] {
  const found: number[] = [];
  for (let value = 1; found.length < SIZE - 1; value = value * 2 >= SIZE ? (value * 2) ^ POLYNOMIAL : value * 2)
    found.push(value);
  return found;
}

const power = (exponent: number): number => POWERS[(exponent + SIZE - 1) % (SIZE - 1)] ?? 1;
const logarithm = (value: number): number => LOGARITHMS.get(value) ?? 0;
const times = (one: number, other: number): number =>
  one === 0 || other === 0 ? 0 : power((logarithm(one) + logarithm(other)) % (SIZE - 1));
const over = (one: number, other: number): number => (one === 0 ? 0 : power(logarithm(one) - logarithm(other)));

/** Both sums are 0 for numbers with a correct check at the end. */
function sums(numbers: readonly number[]): readonly [plain: number, weighted: number] {
  let [plain, weighted] = [0, 0];
  for (const [at, number] of numbers.entries()) {
    plain ^= number;
    weighted ^= times(number, power(at));
  }
  return [plain, weighted];
}

/** The two check numbers for these numbers; all are from 0 to 2,047. */
export function checkOf(numbers: readonly number[]): readonly [number, number] {
  const [plain, weighted] = sums(numbers);
  const [first, second] = [power(numbers.length), power(numbers.length + 1)];
  const last = over(weighted ^ times(plain, first), first ^ second);
  return [plain ^ last, last];
}

export interface Wrong {
  /** Position, counted from 0. */
  readonly at: number;
  /** The correct number. */
  readonly is: number;
}

/** The errors among numbers with their check: none, one, or several. */
export function wrongAmong(numbers: readonly number[]): Wrong | 'none' | 'several' {
  const [plain, weighted] = sums(numbers);
  if (plain === 0 && weighted === 0) return 'none';
  if (plain === 0 || weighted === 0) return 'several';
  const at = (logarithm(weighted) - logarithm(plain) + SIZE - 1) % (SIZE - 1);
  const found = numbers[at];
  return found === undefined ? 'several' : { at, is: found ^ plain };
}
