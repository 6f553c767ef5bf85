// Packs numbers into letters, small ones into a single letter: the index is text, so every web server compresses it.

const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_";
const VALUES: Uint8Array = lettersToValues();

/** A number below 64 as one letter. */
export function smallToLetter(value: number): string {
  return LETTERS[Math.max(0, Math.min(63, value))] ?? "0";
}

/** The number of the letter at an index. */
export function letterToSmall(text: string, index: number): number {
  return VALUES[text.charCodeAt(index)] ?? 0;
}

/** Numbers of any size, five bits per letter: `[1, 40]` → `"1e1"`. */
export function numbersToText(numbers: Iterable<number>): string {
  let text = "";
  for (let value of numbers) {
    while (value > 31) {
      text += LETTERS[32 + (value & 31)];
      value >>>= 5;
    }
    text += LETTERS[value];
  }
  return text;
}

/** Reverses `numbersToText`. */
export function textToNumbers(text: string): readonly number[] {
  const numbers: number[] = [];
  let value = 0;
  let shift = 0;
  for (let index = 0; index < text.length; index++) {
    const letter = VALUES[text.charCodeAt(index)] ?? 0;
    value += (letter & 31) * 2 ** shift;
    if (letter > 31) shift += 5;
    else {
      numbers.push(value);
      value = 0;
      shift = 0;
    }
  }
  return numbers;
}

function lettersToValues(): Uint8Array {
  const values = new Uint8Array(128);
  for (let index = 0; index < LETTERS.length; index++) values[LETTERS.charCodeAt(index)] = index;
  return values;
}
