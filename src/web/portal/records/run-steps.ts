import { RECORD_SECTIONS, type RecordSection } from '../../../domain/record-sections.ts';
import type { StudentRecord } from './record-data.ts';

/** What a run through a record stops at: a section, or the waivers together. */
export type RunStep = RecordSection | 'waivers';

export interface Step {
  readonly step: RunStep;
  readonly isMissing: boolean;
}

/** What an address says that asks for a run. */
export const RUN = { run: '1' } as const;

/** Where a run ends, whatever is still missing by then. */
export const RUN_END = 'end';

type Told = Pick<StudentRecord, 'sections' | 'questions'>;

/** Everything that is asked of a student, or was told, in the order of the record; a step keeps its place when it is done. */
export function listSteps(
  { sections, questions }: Told,
  waivers: readonly { readonly signature: unknown }[],
): readonly Step[] {
  const steps = RECORD_SECTIONS.flatMap((section): Step[] => {
    const state = sections.find((each) => each.section === section);
    const isThere = state && (state.missing !== null || state.answeredAt !== null);
    if (!isThere || (section === 'questions' && questions.length === 0)) return [];
    return [{ step: section, isMissing: state.missing !== null }];
  });
  if (waivers.length === 0) return steps;
  return [...steps, { step: 'waivers', isMissing: waivers.some(({ signature }) => signature === null) }];
}

/** The first step that is missing. */
export function firstMissing(steps: readonly Step[]): RunStep | null {
  return steps.find(({ isMissing }) => isMissing)?.step ?? null;
}

/** The steps behind this one. */
export function stepsAfter(steps: readonly Step[], at: RunStep): readonly Step[] {
  return steps.slice(steps.findIndex(({ step }) => step === at) + 1);
}

/** The step that an address names behind its "#". */
export function stepOf(hash: string): RunStep | null {
  return ([...RECORD_SECTIONS, 'waivers'] as const).find((step) => step === hash.replace('#', '')) ?? null;
}
