/** Common sequences on a keyboard and in the alphabet. Each is also used in reverse. */
const FORWARDS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  '1234567890-=',
  'qwertyuiop[]',
  "asdfghjkl;'#",
  'zxcvbnm,./',
  'qwertzuiop',
  'azertyuiop',
  '!"£$%^&*()_+',
  '!@#$%^&*()_+',
  // keyboard columns and zigzags
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.0p;/',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'qazwsxedcrfvtgbyhnujmikolp',
  'qawsedrftgyhujikolp',
  'zaqxswcdevfrbgtnhymjukilop',
  '1a2s3d4f5g6h7j8k9l',
  'a1s2d3f4g5h6j7k8l9',
  '1a2b3c4d5e6f7g8h9i',
  'a1b2c3d4e5f6g7h8i9',
  '147258369',
  '159357',
  '2580',
];
const WALKS = FORWARDS.flatMap((walk) => [walk, [...walk].reverse().join('')]);

const SHORTEST = 3;

/** The rest of each sequence from each position, by its first three characters. */
const rests = new Map<string, string[]>();
for (const walk of WALKS)
  for (let start = 0; start + SHORTEST <= walk.length; start++) {
    const rest = walk.slice(start);
    const beginning = rest.slice(0, SHORTEST);
    rests.set(beginning, [...(rests.get(beginning) ?? []), rest]);
  }

/** The length of the sequence at this position, in characters; 0 if it has fewer than three. */
export function walkFrom(text: string, at: number): number {
  const lengths = (rests.get(text.slice(at, at + SHORTEST)) ?? []).map((rest) => {
    let length = SHORTEST;
    while (length < rest.length && text.charAt(at + length) === rest.charAt(length)) length++;
    return length;
  });
  return Math.max(0, ...lengths);
}
