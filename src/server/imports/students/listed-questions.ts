import type { QuestionKind } from '../../../domain/questions.ts';
import { foldName } from '../../../domain/names.ts';

/** A question of the school's own that a list may answer. */
export interface ListedQuestion {
  readonly id: string;
  readonly wording: string;
  readonly kind: QuestionKind;
  readonly options: readonly string[];
}

/** What was answered to it, with the wording of then; what undoes an import needs. */
export interface ListedAnswer {
  readonly questionId: string;
  readonly wording: string;
  readonly answer: readonly string[];
  readonly answeredAt: string;
}

/** Words that say nothing of what is asked. */
const FILLED =
  /^(?:a|an|the|is|are|do|does|did|has|have|can|your|you|child|children|student|camper|participant|please|of|for|to|in|any|what|which|der|die|das|ihr|kind|ist|sind|hat|was|welche|el|la|los|las|su|hijo|hija|que|cual|le|les|votre|enfant|est|quel|quelle|with|at|and|or)$/;
const wordsOf = (text: string) =>
  new Set(
    foldName(text)
      .split(' ')
      .filter((word) => word !== '' && !FILLED.test(word)),
  );
/** So much of the words of both must be the same. */
const ALIKE = 0.6;

/** The question whose wording a heading is, or is near to; null where none is, or two are equally near. */
export function guessQuestion(heading: string, questions: readonly ListedQuestion[]) {
  const same = questions.filter(({ wording }) => foldName(wording) === foldName(heading));
  const [only] = same;
  if (only) return same.length === 1 ? { question: only, isSure: true } : null;
  const words = wordsOf(heading);
  if (words.size === 0) return null;
  const near = questions
    .map((question) => {
      const own = wordsOf(question.wording);
      const shared = [...words].filter((word) => own.has(word)).length;
      return { question, share: shared / Math.max(1, own.size + words.size - shared) };
    })
    .filter(({ share }) => share >= ALIKE)
    .toSorted((a, b) => b.share - a.share);
  const [best, next] = near;
  return best && best.share !== next?.share ? { question: best.question, isSure: false } : null;
}
