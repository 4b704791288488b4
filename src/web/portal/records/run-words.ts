import { m } from '../../../words/messages.js';
import type { RunStep } from './run-steps.ts';

/** What a step is called. */
export const nameStep = (step: RunStep) =>
  step === 'waivers' ? m.waivers_title() : m.records_section({ section: step });
