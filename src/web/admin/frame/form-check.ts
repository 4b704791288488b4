import * as z from 'zod/mini';

/** What the contract says against a form's values, by path, the first words for each; empty if nothing. */
export function checkForm(schema: z.ZodMiniType<unknown, unknown>, values: unknown): Record<string, string> {
  const parsed = z.safeParse(schema, values);
  if (parsed.success) return {};
  const errors: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues) errors[path.map(String).join('.')] ??= message;
  return errors;
}
