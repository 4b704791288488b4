import type { Letter, LetterCard } from './letter.ts';

/** The text part of a mail: the same words in the same order as the HTML, readable in any program. */
export function toPlainText(letter: Letter): string {
  const blocks = [
    letter.title,
    ...letter.opening,
    ...(letter.words ?? []).map(({ text }) => text),
    ...letter.sections.flatMap((section) => [
      ...(section.heading ? [`== ${section.heading} ==`] : []),
      ...section.cards.map(cardText),
    ]),
    ...letter.notes,
    ...(letter.action ? [`${letter.action.label}:\n${letter.action.url}`] : []),
    ...(letter.figures ? [`${letter.figures.label}\n${letter.figures.text}`] : []),
    ...letter.closing,
    `-- \n${letter.signature}`,
  ];
  return `${blocks.join('\n\n')}\n`;
}

function cardText(card: LetterCard): string {
  return [`* ${card.title}: ${card.status}`, ...card.rows.map((row) => `  ${row.label}: ${row.value}`)].join('\n');
}
