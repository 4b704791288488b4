import { HEALTH_SECTIONS } from './record-sections.ts';

/** So many days a merge of two students can be undone. */
export const UNDO_DAYS = 14;

/** Sections that both households of a student share: of two students one has them. */
export const SHARED_CHOICES = ['permissions', 'questions', ...HEALTH_SECTIONS] as const;
/** Sections of one household, where both students live in it. */
export const HOUSEHOLD_CHOICES = ['contacts', 'pickup'] as const;
export type MergeChoice = (typeof SHARED_CHOICES)[number] | (typeof HOUSEHOLD_CHOICES)[number];
