import { m } from '../../../words/messages.js';
import type { Letter, LetterCard, LetterDesk, LetterSection, LetterWords } from '../../platform/letters/letter.ts';
import { enrollmentsAction, signature } from '../../platform/letters/letter-parts.ts';

/** More than a family can do within an hour; keeps a mail at a size that any mailbox takes. */
const MOST_CARDS = 200;

/** One mail instead of many: what each of them says of each student, in the order in which it happened. */
export function digestLetter(told: readonly Letter[], desk: Pick<LetterDesk, 'school' | 'portalUrl'>): Letter {
  const school = desk.school.name;
  const cards = told.flatMap(cardsOf);
  return {
    ...signature(desk.school),
    subject: m.mail_digest_subject({ school }, desk.school.reader),
    title: m.mail_digest_title({}, desk.school.reader),
    opening: [m.mail_digest_opening({ school }, desk.school.reader)],
    words: eachOnce(told.flatMap((letter) => letter.words ?? [])),
    sections: byHeading(cards.slice(0, MOST_CARDS)),
    notes: cards.length > MOST_CARDS ? [m.mail_digest_more({}, desk.school.reader)] : [],
    action: enrollmentsAction(desk),
    closing: [...new Set(told.flatMap((letter) => letter.closing))],
  };
}

type HeadedCard = { readonly heading: string | null; readonly card: LetterCard };

function cardsOf(letter: Letter): HeadedCard[] {
  return letter.sections.flatMap(({ heading, cards }) => cards.map((card) => ({ heading, card })));
}

function byHeading(cards: readonly HeadedCard[]): LetterSection[] {
  const grouped = Map.groupBy(cards, ({ heading }) => heading);
  return [...grouped].map(([heading, each]) => ({ heading, cards: each.map(({ card }) => card) }));
}

/** What the school tells everybody is told once. */
function eachOnce(words: readonly LetterWords[]): LetterWords[] {
  return [...new Map(words.map((each) => [each.markdown, each])).values()];
}
