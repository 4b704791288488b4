import * as z from 'zod/mini';
import { wrongFields } from '../../../contract/wrong.ts';
import { fieldWords } from '../../shared/field-words.ts';

/** What the contract says against a form's values, by path, the first words for each; empty if nothing. */
export function checkForm(schema: z.ZodMiniType<unknown, unknown>, values: unknown): Record<string, string> {
  const parsed = z.safeParse(schema, values);
  if (parsed.success) return {};
  const errors: Record<string, string> = {};
  for (const field of wrongFields(parsed.error.issues)) errors[field.path] ??= fieldWords(field);
  return errors;
}
