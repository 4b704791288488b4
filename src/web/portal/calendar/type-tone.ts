/** The colours that types of classes have in the calendar, by their drawing: types that are near each other have near ones. */
const TONES = {
  'rock-climbing': 1,
  'mountain-biking': 1,
  archery: 2,
  orienteering: 2,
  canoeing: 3,
  kayaking: 3,
  bushcraft: 4,
  backpacking: 4,
  'forest-school': 5,
  birding: 5,
  astronomy: 6,
  'nature-art': 7,
  'first-aid': 8,
} as const satisfies Record<string, number>;

export type Tone = 0 | (typeof TONES)[keyof typeof TONES];

/** Its colour never stands alone: the name of the type is always beside it. */
export function toneOf(illustration: string): Tone {
  return illustration in TONES ? TONES[illustration as keyof typeof TONES] : 0;
}
