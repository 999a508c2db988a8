/** Reads a time of day as a listener writes it down: "2:40", "2.40 pm", "1440", "two forty", "twenty to three". */

const ONES = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];
const TEENS = ['thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'];
const TENS: Record<string, number> = { twenty: 20, thirty: 30, forty: 40, fourty: 40, fifty: 50 };
const NAMED = new Map([...ONES, ...TEENS].map((word, value) => [word, value] as const));
const LONGEST_ANSWER = 60;

/** As "2:40", on a clock of twelve hours; undefined when it is no time. */
export function heardTime(answer: string): string | undefined {
  const text = answer.slice(0, LONGEST_ANSWER).toLowerCase();
  const numbers = numbersIn(text);
  const [first, second = 0] = numbers;
  if (first === undefined || numbers.length > 2) return undefined;
  if (/\bto\b/.test(text)) return clock(second - 1, 60 - first);
  if (/\bpast\b/.test(text)) return clock(second, first);
  return clock(first, second);
}

function clock(hour: number, minute: number): string | undefined {
  if (hour < 0 || hour > 24 || minute < 0 || minute > 59) return undefined;
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')}`;
}

function numbersIn(text: string): number[] {
  const digits = text.match(/\d{1,4}/g);
  if (digits?.length === 1 && digits[0] && digits[0].length > 2) {
    return [Number(digits[0].slice(0, -2)), Number(digits[0].slice(-2))];
  }
  if (digits) return digits.map(Number);
  const numbers: number[] = [];
  let isTens = false;
  for (const word of text.match(/[a-z]+/g) ?? []) {
    const ones = word === 'quarter' ? 15 : word === 'half' ? 30 : NAMED.get(word);
    if (ones !== undefined) {
      // "forty two" is one number, "two forty" are two.
      if (isTens && ones > 0 && ones < 10) numbers.push((numbers.pop() ?? 0) + ones);
      else numbers.push(ones);
    } else if (TENS[word]) numbers.push(TENS[word]);
    isTens = TENS[word] !== undefined;
  }
  return numbers;
}
